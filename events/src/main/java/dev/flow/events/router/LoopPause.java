package dev.flow.events.router;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The pauses of a loop in a thread of its own, which end early once the loop is to end. Thread-safe. */
public final class LoopPause {
    private final Timekeeper time;
    private @Nullable Thread pausing;
    private boolean ended;

    public LoopPause(Timekeeper time) {
        this.time = time;
    }

    /** Pauses the loop; not at all once it is to end. */
    public void pause(Duration duration) {
        if (!begin()) {
            return;
        }
        try {
            time.pause(duration);
        } catch (InterruptedException _) {
            // by end()
        } finally {
            finish();
        }
    }

    private synchronized boolean begin() {
        pausing = ended ? null : Thread.currentThread();
        return !ended;
    }

    private synchronized void finish() {
        pausing = null;
        // An interruption that came after the pause is none of what follows.
        Thread.interrupted();
    }

    public synchronized boolean isEnded() {
        return ended;
    }

    /** The loop is to end: it is interrupted while it pauses, and only then. */
    public synchronized void end() {
        ended = true;
        if (pausing != null) {
            pausing.interrupt();
        }
    }
}
