package dev.flow.runtime.start;

import org.jspecify.annotations.Nullable;

/** A role cannot start until its operator changes something; the message says what. */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private StartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** A setting or a dependency has to be changed first. */
    public static StartException of(String message) {
        return new StartException(message, null);
    }

    /** The same, with the message of the cause. */
    public static StartException of(RuntimeException cause) {
        return new StartException(String.valueOf(cause.getMessage()), cause);
    }
}
