package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a trigger that a start depends on.
 *
 * @param name unique within its configuration
 * @param paused as it is declared; what operators paused is the {@link StartGate}'s
 * @param onFailure the workflow that is started when a run fails that the trigger has started, {@code namespace.name}
 *     with {@code :version} if wanted; null for none
 */
public record TriggerSettings(
        String name, Kind kind, boolean paused, @Nullable String onFailure) {
    /** The trigger that a workflow has without declaring one. */
    public static final TriggerSettings IMPLICIT_API = new TriggerSettings("api", Kind.API, false);

    /** What runs have as their trigger that were started because another run has failed. */
    public static final String ON_FAILURE = "on_failure";

    /** A trigger whose runs fail without anything being started. */
    public TriggerSettings(String name, Kind kind, boolean paused) {
        this(name, kind, paused, null);
    }

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
