package dev.flow.engine;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that not every engine has: whether this one does, said rather than shown as empty.
 *
 * @param reason why not, and how to get it; null when it is there
 */
public record Dimension(Availability availability, @Nullable String reason) {
    /** It is there. */
    public static final Dimension AVAILABLE = new Dimension(Availability.AVAILABLE, null);

    /** It is not. */
    public static Dimension unavailable(String reason) {
        return new Dimension(Availability.UNAVAILABLE, reason);
    }

    @JsonIgnore
    public boolean isAvailable() {
        return availability == Availability.AVAILABLE;
    }

    /** Whether something is there. */
    public enum Availability {
        AVAILABLE,
        UNAVAILABLE;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
