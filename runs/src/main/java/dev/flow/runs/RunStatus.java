package dev.flow.runs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The status of a run. Lists tell {@link #RUNNING} only; {@link #WAITING} and {@link #PAUSED} need a look at the run.
 */
public enum RunStatus {
    RUNNING,
    WAITING,
    PAUSED,
    COMPLETED,
    FAILED,
    CANCELED,
    TERMINATED,
    TIMED_OUT,
    CONTINUED;

    /** As the API says it. */
    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether nothing will happen any more. */
    public boolean isClosed() {
        return switch (this) {
            case RUNNING, WAITING, PAUSED -> false;
            case COMPLETED, FAILED, CANCELED, TERMINATED, TIMED_OUT, CONTINUED -> true;
        };
    }

    /** The status with this label. */
    public static Optional<RunStatus> of(String label) {
        return Arrays.stream(values())
                .filter(status -> status.label().equals(label))
                .findFirst();
    }
}
