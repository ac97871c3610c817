package dev.flow.queues;

import org.jspecify.annotations.Nullable;

/**
 * A broker did not do what it was asked for; the same may succeed later, with a new consumer. Messages name the thing
 * and never contain secrets or content of messages.
 */
public final class QueueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private QueueException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** It does not answer, refuses, or has no such queue. */
    public static QueueException unavailable(String message, @Nullable Throwable cause) {
        return new QueueException(message, cause);
    }
}
