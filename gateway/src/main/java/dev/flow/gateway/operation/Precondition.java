package dev.flow.gateway.operation;

/** What has to hold for an operation to be performed. */
public sealed interface Precondition {
    /** An operation without a precondition. */
    record None() implements Precondition {}

    /**
     * The client names the version of the subject that it has read, so that it does not overwrite a change that it has
     * not seen: in the query or as a property of the body, or by {@code If-Match} with the {@code ETag} of the read
     * (RFC 9110, section 13.1.1).
     *
     * @param name of the parameter and of the property
     * @param required whether a request without a version is refused
     */
    record Version(String name, boolean required) implements Precondition {}
}
