package dev.flow.gateway.server;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Ends reads that take too long: the reading thread is interrupted, which closes its connection (a virtual thread's
 * socket read ends so). A time-out of each read would let a client drip its body for hours. Late reads are looked for
 * periodically, so that a read in time wakes no other thread. Thread-safe.
 */
final class ReadDeadline implements AutoCloseable {
    /** The number of checks within the limit: a read may take a sixteenth longer than it. */
    private static final int CHECKS = 16;

    private final long limitNanos;
    private final Set<Watch> reading = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("body-read-deadline").factory());

    ReadDeadline(Duration limit) {
        limitNanos = limit.toNanos();
        long pause = Math.max(1, limitNanos / CHECKS);
        var _ = timer.scheduleWithFixedDelay(this::check, pause, pause, TimeUnit.NANOSECONDS);
    }

    /**
     * Watches a read.
     *
     * @param interruption of the read; the caller says when it is {@linkplain Interruption#done() done}
     */
    <T> T during(Interruption interruption, Supplier<T> read) {
        Watch watch = new Watch(interruption, System.nanoTime());
        reading.add(watch);
        try {
            return read.get();
        } finally {
            reading.remove(watch);
        }
    }

    private void check() {
        long now = System.nanoTime();
        reading.stream().filter(watch -> now - watch.since >= limitNanos).forEach(watch -> watch.interruption.expire());
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private record Watch(Interruption interruption, long since) {}
}
