package dev.flow.engine.embedded;

import dev.flow.server.time.SkippingClock;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The time of an embedded engine. It is locked, and passes in real time, while a lock is held: by the test itself from
 * its start, by each workflow task and by each call. A holder may let a period pass, which is skipped where nothing
 * happens. Thread-safe.
 */
public final class TimeSkipping {
    private final SkippingClock clock;

    TimeSkipping(SkippingClock clock) {
        this.clock = clock;
    }

    /** Skips time while something is awaited. */
    public <T> T during(Supplier<T> awaited) {
        clock.unlock();
        try {
            return awaited.get();
        } finally {
            clock.lock();
        }
    }

    /**
     * Unlocks the time, and locks it again exactly when this much of it has passed, or the engine is closed.
     *
     * @throws IllegalStateException when the thread is interrupted while it waits
     */
    public void pass(Duration duration) {
        if (!duration.isPositive()) {
            return;
        }
        try {
            clock.unlockAndSleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while time passes.", e);
        }
    }
}
