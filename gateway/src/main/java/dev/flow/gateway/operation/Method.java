package dev.flow.gateway.operation;

/** The methods that operations have. */
public enum Method {
    GET,
    POST,
    PUT,
    DELETE;

    /** Whether it changes nothing (RFC 9110, section 9.2.1). */
    public boolean isSafe() {
        return this == GET;
    }
}
