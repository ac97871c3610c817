package dev.flow.bench.throughput;

import dev.flow.bench.load.HistoryEventCounts;
import dev.flow.bench.load.LoadInterval;

/**
 * What one implementation did in one round.
 *
 * @param cpuNanos of its worker's process, all threads
 */
record Measurement(LoadInterval slice, long cpuNanos) {
    /** The sum of two measurements. */
    Measurement and(Measurement other) {
        return new Measurement(slice.and(other.slice), cpuNanos + other.cpuNanos);
    }

    double runsPerSecond() {
        return slice.runsPerSecond();
    }

    /** Microseconds of the worker's CPU for one run. */
    double cpuMicros() {
        return cpuNanos / 1e3 / slice.runs();
    }

    double p50Millis() {
        return slice.latencyNanos(0.5) / 1e6;
    }

    double p99Millis() {
        return slice.latencyNanos(0.99) / 1e6;
    }

    /** Both, in the same round. */
    record Pair(Measurement interpreted, Measurement handWritten) {
        Pair swapped() {
            return new Pair(handWritten, interpreted);
        }
    }

    /** The numbers of history events of both implementations. */
    record Histories(HistoryEventCounts interpreted, HistoryEventCounts handWritten) {}
}
