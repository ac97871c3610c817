package dev.flow.gateway.server;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Ends reads that take too long: the reading thread is interrupted, which closes its connection (a virtual thread's
 * socket read ends so). A time-out of each read would let a client drip its body for hours. Thread-safe.
 */
final class Patience implements AutoCloseable {
    private final Duration limit;
    private final ScheduledThreadPoolExecutor timer;

    Patience(Duration limit) {
        this.limit = limit;
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("body-patience").factory());
        this.timer.setRemoveOnCancelPolicy(true);
    }

    <T> T during(Supplier<T> read) {
        Watch watch = new Watch(Thread.currentThread());
        ScheduledFuture<?> end = timer.schedule(watch::expire, limit.toNanos(), TimeUnit.NANOSECONDS);
        try {
            return read.get();
        } finally {
            end.cancel(false);
            watch.done();
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** Interrupts a thread while it reads and never after. */
    private static final class Watch {
        private final Thread reader;
        private final ReentrantLock lock = new ReentrantLock();
        private boolean done;
        private boolean expired;

        Watch(Thread reader) {
            this.reader = reader;
        }

        void expire() {
            lock.lock();
            try {
                if (!done) {
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
