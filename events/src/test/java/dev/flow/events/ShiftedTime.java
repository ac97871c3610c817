package dev.flow.events;

import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The machine's clock, which tests move on. Thread-safe. */
public final class ShiftedTime {
    private final AtomicReference<Duration> shift = new AtomicReference<>(Duration.ZERO);
    private final InstantSource clock = InstantSource.system();

    private Instant now() {
        return clock.instant().plus(shift.get());
    }

    /** As the store wants it. */
    public Timekeeper timekeeper() {
        return Timekeeper.of(this::now);
    }

    /** It is later by this. */
    public void pass(Duration duration) {
        shift.updateAndGet(before -> before.plus(duration));
    }
}
