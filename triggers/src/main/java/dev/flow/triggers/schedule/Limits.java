package dev.flow.triggers.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which times of a schedule count.
 *
 * @param startAt nothing fires before
 * @param endAt nothing fires at this time or later
 * @param maxFirings how many times the schedule fires at most, which its owner counts: the times alone do not say since
 *     when it exists
 * @param excluded dates in the schedule's zone on which nothing fires
 */
public record Limits(
        @Nullable Instant startAt,
        @Nullable Instant endAt,
        @Nullable Integer maxFirings,
        Set<LocalDate> excluded) {
    /** Every time counts. */
    public static final Limits NONE = new Limits(null, null, null, Set.of());

    public Limits {
        excluded = Set.copyOf(excluded);
    }

    /** How many of the next {@code count} firings there may be after {@code fired} earlier ones. */
    public long remaining(long fired, long count) {
        return maxFirings == null ? count : Math.clamp(maxFirings - fired, 0, count);
    }

    boolean ended(Instant instant) {
        return endAt != null && !instant.isBefore(endAt);
    }
}
