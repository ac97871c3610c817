package dev.flow.server.time;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How long a request may wait, in real time: until a deadline, or until its client is gone. Only its waits are
 * interrupted, never what it does before and after them: an interrupted thread would break off commits and close
 * connections to the database. One thread waits; any may end the wait.
 */
public final class Patience {
    private final ReentrantLock guard = new ReentrantLock();
    private final long end;
    private @Nullable Thread waiting;
    private boolean over;

    private Patience(long end) {
        this.end = end;
    }

    /** From now on, for a while. */
    public static Patience of(Duration real) {
        return new Patience(System.nanoTime() + TimeUnit.NANOSECONDS.convert(real));
    }

    /** A wait that ends when the thread is interrupted, and by itself when the time that is left has passed. */
    @FunctionalInterface
    public interface Wait<T> {
        T await(Duration left) throws InterruptedException;
    }

    /**
     * Waits.
     *
     * @throws InterruptedException when the wait was ended; the thread is not left interrupted
     */
    public <T> T await(Wait<T> wait) throws InterruptedException {
        begin();
        try {
            return wait.await(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        } finally {
            done();
        }
    }

    /**
     * Waits for a value; empty when it did not come in time.
     *
     * @throws InterruptedException as {@link #await}
     * @throws ExecutionException when there is a failure in its place
     */
    public <T> Optional<T> await(Future<T> future) throws InterruptedException, ExecutionException {
        return await(future, end - System.nanoTime());
    }

    /** As {@link #await(Future)}, and for a while at most. */
    public <T> Optional<T> await(Future<T> future, Duration most) throws InterruptedException, ExecutionException {
        return await(future, Math.min(TimeUnit.NANOSECONDS.convert(most), end - System.nanoTime()));
    }

    /** Whether its deadline has passed. */
    public boolean isOver() {
        return System.nanoTime() - end >= 0;
    }

    private <T> Optional<T> await(Future<T> future, long nanos) throws InterruptedException, ExecutionException {
        begin();
        try {
            return Optional.of(future.get(Math.max(0, nanos), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } finally {
            done();
        }
    }

    private void begin() throws InterruptedException {
        guard.lock();
        try {
            if (over) {
                throw new InterruptedException();
            }
            waiting = Thread.currentThread();
        } finally {
            guard.unlock();
        }
    }

    private void done() {
        guard.lock();
        try {
            waiting = null;
            if (over) {
                var _ = Thread.interrupted();
            }
        } finally {
            guard.unlock();
        }
    }

    /** Ends the wait, and those that would follow. */
    public void end() {
        guard.lock();
        try {
            over = true;
            if (waiting != null) {
                waiting.interrupt();
            }
        } finally {
            guard.unlock();
        }
    }
}
