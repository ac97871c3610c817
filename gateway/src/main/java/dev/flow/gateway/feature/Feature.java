package dev.flow.gateway.feature;

/** What a service may or may not have; {@code /v1/operations} shows each. */
public enum Feature {
    /** Runs can be listed and found. */
    EXECUTIONS,
    /** Runs can be taken back to a task. */
    RESTARTS,
    /** Runs are pinned to worker artifacts. */
    WORKER_VERSIONS,
    /** There are workflows that can be started. */
    DEFINITIONS,
    /** The configuration can be edited. */
    CONFIGURATION,
    /** Revisions of the configuration can be activated. */
    ACTIVATIONS,
    /** Triggers can be declared. */
    TRIGGERS,
    /** Starts can be scheduled. */
    STARTS
}
