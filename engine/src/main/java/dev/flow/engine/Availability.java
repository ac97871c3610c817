package dev.flow.engine;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Whether a capability that not every engine or service has is available, stated rather than shown as empty.
 *
 * @param reason why it is unavailable, and how to get it; null when it is available
 */
public record Availability(State availability, @Nullable String reason) {
    /** The availability of a capability that needs no reason. */
    public static final Availability AVAILABLE = new Availability(State.AVAILABLE, null);

    /** Unavailable, with the reason. */
    public static Availability unavailable(String reason) {
        return new Availability(State.UNAVAILABLE, reason);
    }

    @JsonIgnore
    public boolean isAvailable() {
        return availability == State.AVAILABLE;
    }

    /** The state of one capability of an engine. */
    public enum State {
        AVAILABLE,
        UNAVAILABLE;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
