package dev.flow.gateway.operation;

/**
 * What a request is about: authorisation gets its digest, the audit its name. Its kind is {@code run},
 * {@code workflow}.
 */
public sealed interface Subject {
    /** Nothing in particular. */
    record None() implements Subject {}

    /** What a parameter of the path names. */
    record InPath(String kind, String parameter) implements Subject {}

    /** What a property of the body names; so it is authorised after the body is read. */
    record InBody(String kind, String property) implements Subject {}
}
