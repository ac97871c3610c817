package dev.flow.triggers;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One time of a schedule in the window of a backfill.
 *
 * @param nominalTime the time that the schedule names
 * @param reason why there is no run, as far as it is known, in one sentence; null when there is one
 * @param run null when none was started
 */
public record BackfillSlot(
        Instant nominalTime, Status status, @Nullable String reason, Firing.@Nullable StartedRun run) {

    /** What a backfill does, or has done, with a slot. */
    public enum Status {
        /** No run was started for it. */
        DUE,
        /** The backfill has started its run. */
        STARTED,
        /** Something else has started its run: the schedule, or another backfill. */
        RAN_ALREADY,
        /** The backfill could not start its run. */
        FAILED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
