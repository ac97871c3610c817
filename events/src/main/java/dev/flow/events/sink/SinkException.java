package dev.flow.events.sink;

import org.jspecify.annotations.Nullable;

/** A sink did not take an event; it may take it later. Messages never contain secrets or content of events. */
public final class SinkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private SinkException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** It does not answer, or refuses. */
    public static SinkException notTaken(String message, @Nullable Throwable cause) {
        return new SinkException(message, cause);
    }
}
