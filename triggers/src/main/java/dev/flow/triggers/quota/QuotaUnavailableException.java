package dev.flow.triggers.quota;

import org.jspecify.annotations.Nullable;

/** A quota binding does not answer. The message is one sentence for the caller. */
public final class QuotaUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public QuotaUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
