package dev.flow.identity;

import org.jspecify.annotations.Nullable;

/** The identity provider did not give a usable answer: 503 to the client, the reason to the log. */
public final class IdentityException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private IdentityException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static IdentityException late() {
        return new IdentityException("The identity provider did not answer in time.", null);
    }

    static IdentityException overrun() {
        return new IdentityException("Too many look-ups are waiting for the identity provider.", null);
    }

    static IdentityException failed(Throwable cause) {
        // only the kind: a host's message may hold what the caller sent
        return new IdentityException(
                "The identity provider failed: " + cause.getClass().getName(), null);
    }
}
