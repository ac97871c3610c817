package dev.flow.server.execution;

import dev.flow.server.state.ExecutionKey;
import dev.flow.server.time.ServiceClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One alarm for each execution whose deadline is near; the deadlines of all are in the store, and are read again every
 * while. Thread-safe.
 */
public final class Alarms {
    private static final Duration EVER = Duration.ofDays(1_000_000);

    private final ConcurrentHashMap<ExecutionKey, Set> alarms = new ConcurrentHashMap<>();
    private final ServiceClock clock;
    private final Duration horizon;
    private final Consumer<ExecutionKey> due;

    /**
     * Without alarms yet.
     *
     * @param horizon how far ahead they are set; a clock that skips would jump from one reading of the store to the
     *     next, so there they are set for ever
     */
    Alarms(ServiceClock clock, Duration horizon, Consumer<ExecutionKey> due) {
        this.clock = clock;
        this.horizon = clock.isSkipping() ? EVER : horizon;
        this.due = due;
    }

    /** How far ahead they are set. */
    public Duration horizon() {
        return horizon;
    }

    private record Set(Instant at, ServiceClock.Alarm alarm) {}

    /** The deadline of an execution; null for none. */
    public void set(ExecutionKey key, @Nullable Instant deadline) {
        alarms.compute(key, (_, present) -> next(key, present, deadline));
    }

    /** A deadline that may be an old one: it does not take the place of a sooner one. */
    public void setNotAfter(ExecutionKey key, Instant deadline) {
        alarms.compute(
                key,
                (_, present) ->
                        present != null && present.at().isBefore(deadline) ? present : next(key, present, deadline));
    }

    private @Nullable Set next(ExecutionKey key, @Nullable Set present, @Nullable Instant deadline) {
        if (present != null && present.at().equals(deadline)) {
            return present;
        }
        if (present != null) {
            present.alarm().cancel();
        }
        return deadline == null || deadline.isAfter(clock.instant().plus(horizon))
                ? null
                : new Set(deadline, clock.at(deadline, () -> ring(key, deadline)));
    }

    private void ring(ExecutionKey key, Instant deadline) {
        alarms.computeIfPresent(key, (_, present) -> present.at().equals(deadline) ? null : present);
        due.accept(key);
    }
}
