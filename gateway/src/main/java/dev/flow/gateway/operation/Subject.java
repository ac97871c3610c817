package dev.flow.gateway.operation;

/**
 * The resource of a request: authorisation gets its digest, the audit its name. Its kind is {@code run},
 * {@code scheduled_start}, {@code workflow}, {@code trigger}, {@code backfill}, {@code population},
 * {@code publication}, {@code revision}, {@code activation} or {@code discard}.
 */
public sealed interface Subject {
    /** The scope as a whole. */
    record None() implements Subject {}

    /** The resource that a parameter of the path names. */
    record InPath(String kind, String parameter) implements Subject {}

    /** The trigger of the active configuration that a parameter of the path names; it is of the workflow it starts. */
    record Trigger(String parameter) implements Subject {}

    /** The backfill that a parameter of the path names; it is of the workflow that its trigger starts. */
    record Backfill(String parameter) implements Subject {}

    /** The population that a parameter of the path names; it is of the workflow whose run has started it. */
    record Population(String parameter) implements Subject {}

    /** The resource that a property of the body names; so it is authorised after the body is read. */
    record InBody(String kind, String property) implements Subject {}
}
