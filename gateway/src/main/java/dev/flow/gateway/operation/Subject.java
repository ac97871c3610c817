package dev.flow.gateway.operation;

/**
 * The resource of a request: authorisation gets its digest, the audit its name. Its kind is {@code run},
 * {@code scheduled_start}, {@code workflow}, {@code trigger}, {@code backfill}, {@code population}, {@code delivery},
 * {@code event_mapping}, {@code publication}, {@code revision}, {@code activation} or {@code discard}.
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

    /** All resources of a kind: they are of no workflow in particular, so no grant limited to workflows covers them. */
    record All(String kind) implements Subject {}

    /**
     * The mapping of events that a parameter of the path names: a trigger of the active configuration, which is of the
     * workflow that it starts, or {@link #ALL_EVENTS}, which is of none.
     */
    record EventMapping(String parameter) implements Subject {
        /** The mapping that brings events to every trigger and run. */
        public static final String ALL_EVENTS = "default";
    }

    /** The resource that a property of the body names; so it is authorised after the body is read. */
    record InBody(String kind, String property) implements Subject {}
}
