package dev.flow.definition;

/** A resource could not be fetched; the message is one sentence that says why. */
public final class ResourceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ResourceException(String message) {
        super(message);
    }

    public ResourceException(String message, Throwable cause) {
        super(message, cause);
    }
}
