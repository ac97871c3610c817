package dev.flow.triggers.start;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How urgent the work of a run is: which of the tasks that wait for a worker the engine hands out first. */
public enum WorkloadClass {
    /** Somebody waits for it. */
    INTERACTIVE(1),
    /** As every other start. */
    STANDARD(3),
    /** When nothing else is to be done. */
    BATCH(5);

    private final int priority;

    WorkloadClass(int priority) {
        this.priority = priority;
    }

    /** The engine's priority key, 1 for first to 5 for last. */
    public int priority() {
        return priority;
    }

    /**
     * The class of a {@link #label()}.
     *
     * @throws IllegalArgumentException when there is none of this label
     */
    public static WorkloadClass of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
