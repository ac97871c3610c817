package dev.flow.server.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time of the service, and calls at instants of it. Thread-safe. */
public interface ServiceClock extends InstantSource, AutoCloseable {
    /** The present instant, in whole microseconds. */
    @Override
    Instant instant();

    /**
     * Calls a task at an instant, or at once when it has passed. Calls of the same instant are made in the order of
     * their registration, on threads of the clock, and must return quickly.
     */
    Alarm at(Instant instant, Runnable task);

    /** As {@link #at}, in real time whatever the time of the service does: for waiting requests. */
    Alarm in(Duration real, Runnable task);

    /** Holds the time while work is under way that a skipping clock must not overtake; the real clock does nothing. */
    Hold hold();

    /** Whether it jumps to the next call when nothing holds it: then no call may be registered that always comes. */
    boolean isSkipping();

    @Override
    void close();

    /** A call that is registered. */
    interface Alarm {
        /** Forgets the call unless it is made already. */
        void cancel();
    }

    /** Until it is closed the time is not skipped. Closing twice has no effect. */
    interface Hold extends AutoCloseable {
        @Override
        void close();
    }
}
