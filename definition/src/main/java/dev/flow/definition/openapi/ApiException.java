package dev.flow.definition.openapi;

/** An OpenAPI document that is none, or lacks what a call needs of it; the message is one sentence. */
public final class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ApiException(String message) {
        super(message, null, false, false);
    }
}
