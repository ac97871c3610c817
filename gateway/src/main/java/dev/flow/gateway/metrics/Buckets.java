package dev.flow.gateway.metrics;

import java.time.Duration;

/** Bounds of the buckets of histograms. */
final class Buckets {
    private Buckets() {}

    /** Answers: from a store's to the longest that a client waits. */
    static Duration[] answers() {
        return new Duration[] {
            Duration.ofMillis(5),
            Duration.ofMillis(20),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofSeconds(2),
            Duration.ofSeconds(10)
        };
    }

    /** Work of runs, which may last. */
    static Duration[] work() {
        return new Duration[] {
            Duration.ofMillis(20),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofSeconds(2),
            Duration.ofSeconds(10),
            Duration.ofMinutes(1),
            Duration.ofMinutes(10),
            Duration.ofHours(1)
        };
    }
}
