package dev.flow.triggers;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.runs.TriggerSettings.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A trigger as operators see it.
 *
 * @param workflowName {@code namespace.name} of the workflow that it starts
 * @param stateReason why it is unavailable or paused, in one sentence; null while it is active
 * @param pause what an operator said; null for one that no operator has paused
 * @param schedule of triggers that fire at times
 */
public record TriggerDescription(
        String name,
        Kind kind,
        String workflowName,
        State state,
        @Nullable String stateReason,
        @Nullable Pause pause,
        @Nullable ScheduleDescription schedule) {

    /** Whether it starts runs. */
    public enum State {
        ACTIVE,
        /** By its declaration or by an operator. */
        PAUSED,
        /** It is declared, and what would fire it is not there. */
        UNAVAILABLE;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * An operator's pause, which stays through changes of the configuration and restarts.
     *
     * @param by principal
     */
    public record Pause(String by, Instant at, @Nullable String reason) {}

    /**
     * How a schedule goes.
     *
     * @param spec as declared: {@code cron}, {@code interval} or {@code calendar}; of a workflow document {@code cron},
     *     {@code every} or {@code after}
     * @param timezone IANA name
     * @param next the next nominal times; none of a schedule whose times follow from runs, or that has ended
     * @param last the newest firings, newest first
     * @param overlap the policy while a run is open
     * @param drift whether the schedule that fires differs from the declared one
     */
    public record ScheduleDescription(
            JsonNode spec, String timezone, List<Instant> next, List<Firing> last, String overlap, boolean drift) {
        public ScheduleDescription {
            next = List.copyOf(next);
            last = List.copyOf(last);
        }
    }
}
