package dev.flow.store;

/** The two supported databases. Nearly all SQL is the same on both; the differences depend on this. */
public enum Dialect {
    SQLITE("sqlite", ""),
    POSTGRESQL("postgresql", "for update skip locked");

    private final String folder;
    private final String skipLocked;

    Dialect(String folder, String skipLocked) {
        this.folder = folder;
        this.skipLocked = skipLocked;
    }

    /** The folder of its migration scripts beside the shared ones. */
    String folder() {
        return folder;
    }

    /**
     * The clause at the end of a {@code select} for rows that several processes compete for, so that none waits for
     * another. Empty for SQLite, which has one writer.
     */
    public String skipLocked() {
        return skipLocked;
    }

    /** The clause at the end of a {@code select} whose rows must stay as they are until the transaction ends. */
    public String forShare() {
        return this == POSTGRESQL ? "for share" : "";
    }

    /** The clause at the end of a {@code select} for rows that the transaction is going to change. */
    public String forUpdate() {
        return this == POSTGRESQL ? "for update" : "";
    }
}
