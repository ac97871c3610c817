package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * The settings of a trigger that a start depends on.
 *
 * @param name unique within its configuration
 * @param paused as it is declared; what operators paused is the {@link StartGate}'s
 */
public record TriggerSettings(String name, Kind kind, boolean paused) {
    /** The trigger that a workflow has without declaring one. */
    public static final TriggerSettings IMPLICIT_API = new TriggerSettings("api", Kind.API, false);

    /** Which door a trigger is. */
    public enum Kind {
        API,
        SCHEDULE,
        WEBHOOK,
        EVENT,
        QUEUE,
        HOST;

        /** As documents say it. */
        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
