package dev.flow.proofs.fleet;

/** Which Temporal service executes the runs of a proof. */
public enum ServiceKind {
    /** Temporal's development server, with a database file. */
    LOCAL,
    /** The one of the embedded engine, on a PostgreSQL database, behind a port of this process. */
    EMBEDDED
}
