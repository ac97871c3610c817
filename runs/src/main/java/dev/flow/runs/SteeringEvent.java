package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of a run while it was there.
 *
 * @param by the principal's id; the workflow id where another run asked; null where the engine does not say
 * @param reason null where none was given
 */
public record SteeringEvent(
        Kind kind,
        Instant at,
        @Nullable String by,
        @Nullable String reason) {

    /** The kind of act that was requested. */
    public enum Kind {
        CANCEL,
        TERMINATE,
        PAUSE,
        RESUME,
        RESTART;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
