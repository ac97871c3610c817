package dev.flow.triggers;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One time of a schedule, and what became of it.
 *
 * @param nominalTime the time that the schedule names, or when an operator asked
 * @param cause what made it due
 * @param actualTime when the run was started; null when none was
 * @param reason why no run was started, in one sentence; null when one was
 * @param run null when none was started
 */
public record Firing(
        Instant nominalTime,
        Cause cause,
        @Nullable Instant actualTime,
        Outcome outcome,
        @Nullable String reason,
        @Nullable StartedRun run) {

    /** What made a firing due. */
    public enum Cause {
        /** Its time. */
        SCHEDULE,
        /** An operator, now. */
        OPERATOR,
        /** A backfill of times that have passed. */
        BACKFILL;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What became of a firing. */
    public enum Outcome {
        STARTED,
        /** The run had been started before. */
        DUPLICATE,
        /** A rule kept it from starting: a pause, the overlap policy, a trigger that is not active. */
        SKIPPED,
        /** It was due while nothing could fire, longer ago than the catch-up window. */
        MISSED,
        /** The start was refused. */
        FAILED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The run of a firing.
     *
     * @param runId of its first segment
     * @param status as far as the schedule has heard: {@code running}, or how it ended
     */
    public record StartedRun(String workflowId, String runId, String status) {}
}
