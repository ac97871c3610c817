package dev.flow.store;

/** The two databases that the store speaks to. Nearly all SQL is the same on both; what is not asks here. */
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
     * What ends a {@code select} whose rows several processes compete for, so that none waits for another. SQLite has
     * one writer and needs nothing.
     */
    public String skipLocked() {
        return skipLocked;
    }
}
