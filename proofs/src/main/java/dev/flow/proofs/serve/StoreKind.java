package dev.flow.proofs.serve;

/** The database that keeps the runs. */
public enum StoreKind {
    /** A file, which one process has open. */
    SQLITE,

    /** A server, with the owner of the runs and a standby. */
    POSTGRESQL
}
