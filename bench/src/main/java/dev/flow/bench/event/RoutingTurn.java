package dev.flow.bench.event;

import java.time.Duration;

/**
 * Events that no run waits for, though their type is the one that runs wait for.
 *
 * @param delivered events a second, from the first request until none is still to be delivered
 * @param cpuMicros of the process for each event
 */
record RoutingTurn(double delivered, double cpuMicros) {
    /** Values from here on belong to no run. */
    private static final int FOREIGN = 1_000_000;

    static RoutingTurn measure(ServedEvents subject, int events, int callers) {
        Duration before = subject.cpu();
        long begin = System.nanoTime();
        Callers.each(FOREIGN, events, callers, subject::wake);
        subject.awaitDelivered();
        long nanos = System.nanoTime() - begin;
        return new RoutingTurn(events * 1e9 / nanos, subject.cpu().minus(before).toNanos() / 1e3 / events);
    }
}
