package dev.flow.store;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved; a pause moves it. */
public final class ManualTime implements Timekeeper {
    public static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public void pause(Duration duration) {
        pass(duration);
    }

    public void pass(Duration duration) {
        now.updateAndGet(instant -> instant.plus(duration));
    }
}
