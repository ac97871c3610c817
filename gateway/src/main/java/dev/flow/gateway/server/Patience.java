package dev.flow.gateway.server;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Ends reads that take too long: the reading thread is interrupted, which closes its connection (a virtual thread's
 * socket read ends so). A time-out of each read would let a client drip its body for hours. Who is late is looked for
 * now and then, so that a read that is not late wakes no other thread. Thread-safe.
 */
final class Patience implements AutoCloseable {
    /** So often within the limit: a read may take a sixteenth longer than it. */
    private static final int LOOKS = 16;

    private final long limitNanos;
    private final Set<Watch> reading = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("body-patience").factory());

    Patience(Duration limit) {
        limitNanos = limit.toNanos();
        long pause = Math.max(1, limitNanos / LOOKS);
        var _ = timer.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.NANOSECONDS);
    }

    <T> T during(Supplier<T> read) {
        Watch watch = new Watch(Thread.currentThread(), System.nanoTime());
        reading.add(watch);
        try {
            return read.get();
        } finally {
            reading.remove(watch);
            watch.done();
        }
    }

    private void look() {
        long now = System.nanoTime();
        reading.stream().filter(watch -> now - watch.since >= limitNanos).forEach(Watch::expire);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** Interrupts a thread while it reads and never after. */
    private static final class Watch {
        private final Thread reader;
        private final long since;
        private final ReentrantLock lock = new ReentrantLock();
        private boolean done;
        private boolean expired;

        Watch(Thread reader, long since) {
            this.reader = reader;
            this.since = since;
        }

        void expire() {
            lock.lock();
            try {
                if (!done && !expired) {
                    expired = true;
                    reader.interrupt();
                }
            } finally {
                lock.unlock();
            }
        }

        void done() {
            lock.lock();
            try {
                done = true;
                if (expired) {
                    Thread.interrupted();
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
