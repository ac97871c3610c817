package dev.flow.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The clock of the store, and how it lets time pass: between two tries of a transaction, and while another request with
 * the same idempotency key is at work. Tests give one whose time moves by itself. Implementations are safe for use by
 * many threads.
 */
public interface Timekeeper extends InstantSource {
    /** Returns after so long. */
    void pause(Duration duration) throws InterruptedException;

    /** The system's clock. */
    static Timekeeper system() {
        return of(InstantSource.system());
    }

    /** A clock of the caller's, with pauses that last as long as they say. */
    static Timekeeper of(InstantSource clock) {
        return new Timekeeper() {
            @Override
            public Instant instant() {
                return clock.instant();
            }

            @Override
            public void pause(Duration duration) throws InterruptedException {
                // The one place of the store where a thread waits for time itself.
                Thread.sleep(duration);
            }
        };
    }
}
