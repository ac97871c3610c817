package dev.flow.runtime;

import org.jspecify.annotations.Nullable;

/** A role cannot start, and starting it again changes nothing; the message says what to change. */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private StartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Something around the process has to be changed first. */
    public static StartException of(String message) {
        return new StartException(message, null);
    }

    /** The same, as something else has said it. */
    public static StartException of(RuntimeException cause) {
        return new StartException(String.valueOf(cause.getMessage()), cause);
    }
}
