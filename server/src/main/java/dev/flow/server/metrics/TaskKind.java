package dev.flow.server.metrics;

/** What a poller is given. */
public enum TaskKind {
    WORKFLOW,
    ACTIVITY,
    /** A query that is answered without a workflow task. */
    QUERY
}
