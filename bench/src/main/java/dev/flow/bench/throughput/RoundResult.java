package dev.flow.bench.throughput;

/**
 * One round.
 *
 * @param apart one after the other, each with all callers: how fast they are
 * @param together both at once, each with half the callers: what CPU they need
 */
record RoundResult(Measurement.Pair apart, Measurement.Pair together) {
    double speed() {
        return apart.interpreted().runsPerSecond() / apart.handWritten().runsPerSecond();
    }

    double cpu() {
        return together.interpreted().cpuMicros() / together.handWritten().cpuMicros();
    }
}
