package dev.flow.gateway.health;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Port: something that this process needs or has. The runtime supplies one for each. Thread-safe. */
public interface HealthComponent {
    /** {@code store}, {@code engine}, {@code definitions}, {@code worker}, … */
    String component();

    /** Whether this process is not ready without it. */
    boolean required();

    /**
     * Looks. May block; a look that takes too long, or throws, counts as {@link Status#UNAVAILABLE}.
     *
     * @return how it is
     */
    Reading check();

    /**
     * How a component is.
     *
     * @param reason one sentence for operators when it is not available; no secrets, no stack traces
     */
    record Reading(Status status, @Nullable String reason) {
        public static final Reading AVAILABLE = new Reading(Status.AVAILABLE, null);

        public static Reading unavailable(String reason) {
            return new Reading(Status.UNAVAILABLE, reason);
        }

        public static Reading disabled(String reason) {
            return new Reading(Status.DISABLED, reason);
        }
    }

    /** How a component is. */
    enum Status {
        AVAILABLE,
        UNAVAILABLE,
        /** Not part of this process, by its settings. */
        DISABLED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
