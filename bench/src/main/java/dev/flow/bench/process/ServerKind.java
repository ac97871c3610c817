package dev.flow.bench.process;

/** The kind of Temporal service that executes the runs. */
public enum ServerKind {
    /** The one inside the process, in memory. */
    EMBEDDED,
    /** A Temporal server with a database file. */
    LOCAL
}
