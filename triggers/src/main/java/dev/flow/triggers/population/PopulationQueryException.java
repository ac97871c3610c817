package dev.flow.triggers.population;

import org.jspecify.annotations.Nullable;

/** A query of a population did not answer as it should. The message is one sentence for the operator. */
public final class PopulationQueryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean passing;

    private PopulationQueryException(String message, boolean passing, @Nullable Throwable cause) {
        super(message, cause);
        this.passing = passing;
    }

    /** What it asks does not answer; the same call may succeed later. */
    public static PopulationQueryException unavailable(String message, @Nullable Throwable cause) {
        return new PopulationQueryException(message, true, cause);
    }

    /** It is wrong: every call fails until its owner changes it. */
    public static PopulationQueryException broken(String message, @Nullable Throwable cause) {
        return new PopulationQueryException(message, false, cause);
    }

    /** Whether the same call may succeed later. */
    public boolean isPassing() {
        return passing;
    }
}
