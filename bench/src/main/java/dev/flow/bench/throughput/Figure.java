package dev.flow.bench.throughput;

import dev.flow.bench.load.Events;
import dev.flow.bench.load.Slice;

/**
 * What one contestant did in one round.
 *
 * @param cpuNanos of its worker's process, all threads
 */
record Figure(Slice slice, long cpuNanos) {
    /** Both together. */
    Figure and(Figure other) {
        return new Figure(slice.and(other.slice), cpuNanos + other.cpuNanos);
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
    record Pair(Figure interpreted, Figure handWritten) {
        Pair swapped() {
            return new Pair(handWritten, interpreted);
        }
    }

    /** Events of both. */
    record Histories(Events interpreted, Events handWritten) {}
}
