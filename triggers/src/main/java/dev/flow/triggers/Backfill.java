package dev.flow.triggers;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A backfill: the runs of the times of a schedule that have passed, some at a time.
 *
 * @param reason why it starts nothing at present, in one sentence; null while nothing is in its way
 * @param requestedAt the time of the service when it was requested
 * @param endedAt when the last of its runs had ended; null while it or one of its runs is open
 */
public record Backfill(
        BackfillRequest request,
        State state,
        @Nullable String reason,
        Progress progress,
        Instant requestedAt,
        @Nullable Instant endedAt) {

    /** Whether it starts runs. */
    public enum State {
        RUNNING,
        /** Every slot was dealt with, and every run has ended. */
        COMPLETED,
        /** It starts nothing more; runs that were open then go on. */
        CANCELED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How far a backfill is. The slots that are left are {@code slots - ranAlready - started - failed}.
     *
     * @param slots the times of the schedule in the window
     * @param ranAlready slots whose run something else had started
     * @param started runs that it has started
     * @param running those of them that are open
     * @param ended those of them that have ended
     * @param completed those of them that have ended as completed
     * @param failed slots whose run could not be started
     */
    public record Progress(
            long slots, long ranAlready, long started, long running, long ended, long completed, long failed) {}
}
