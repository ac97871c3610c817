package dev.flow.server.matching;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A poller that waits for a task: a parked thread. What it gets is decided by the holder of the lock of its queue. */
final class WaitingPoll {
    private final Poller poller;
    private final Thread thread = Thread.currentThread();

    private volatile boolean over;
    private volatile @Nullable Task task;

    WaitingPoll(Poller poller) {
        this.poller = poller;
    }

    Poller poller() {
        return poller;
    }

    void give(Task given) {
        task = given;
        dismiss();
    }

    /** Ends it without a task. */
    void dismiss() {
        over = true;
        LockSupport.unpark(thread);
    }

    /** Waits until it is over, or until the end of the time, or until the thread is interrupted. */
    void await(long endNanos) {
        while (!over && !Thread.currentThread().isInterrupted()) {
            long remaining = endNanos - System.nanoTime();
            if (remaining <= 0) {
                return;
            }
            LockSupport.parkNanos(this, remaining);
        }
    }

    /** Whether it was given a task, or dismissed. */
    boolean isOver() {
        return over;
    }

    /** Null when it got none. */
    @Nullable
    Task task() {
        return task;
    }
}
