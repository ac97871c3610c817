package dev.flow.store;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that can also pause the calling thread: between two attempts of a transaction, or while another request with
 * the same idempotency key is processed. In tests a pause moves the clock. Implementations are safe for use by many
 * threads.
 */
public interface Timekeeper extends InstantSource {
    /** Blocks the calling thread for a duration. */
    void pause(Duration duration) throws InterruptedException;

    /** The system's clock. */
    static Timekeeper system() {
        return of(InstantSource.system());
    }

    /** The caller's clock, with pauses in real time. */
    static Timekeeper of(InstantSource clock) {
        return new Timekeeper() {
            @Override
            public Instant instant() {
                return clock.instant();
            }

            @Override
            public void pause(Duration duration) throws InterruptedException {
                // The only place where a thread sleeps.
                Thread.sleep(duration);
            }
        };
    }
}
