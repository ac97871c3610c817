package dev.flow.triggers.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/**
 * A time during which the clocks of a zone are not changed.
 *
 * @param opening the transition that it begins with
 * @param closing the transition that it ends with
 */
record OffsetSpan(
        ZoneOffset offset,
        @Nullable ZoneOffsetTransition opening,
        @Nullable ZoneOffsetTransition closing) {

    static OffsetSpan at(Instant instant, ZoneRules rules) {
        return new OffsetSpan(
                rules.getOffset(instant),
                rules.previousTransition(instant.plusNanos(1)),
                rules.nextTransition(instant));
    }

    boolean holds(Instant instant) {
        return (opening == null || !instant.isBefore(opening.getInstant()))
                && (closing == null || instant.isBefore(closing.getInstant()));
    }

    /** What a clock shows that does not hear of the transitions. */
    LocalDateTime local(Instant instant) {
        return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), offset);
    }

    /** Whether the clock shows this before the end. */
    boolean reaches(LocalDateTime local) {
        return closing == null || local.isBefore(closing.getDateTimeBefore());
    }

    /** Whether clocks will show this local time once more after the end. */
    boolean comesAgain(LocalDateTime local) {
        return closing != null && closing.isOverlap() && !local.isBefore(closing.getDateTimeAfter());
    }

    /** Whether clocks have shown this local time before the beginning. */
    boolean wasBefore(LocalDateTime local) {
        return opening != null && opening.isOverlap() && local.isBefore(opening.getDateTimeBefore());
    }
}
