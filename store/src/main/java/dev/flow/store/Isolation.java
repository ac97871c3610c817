package dev.flow.store;

/** What a transaction sees of the others. SQLite has one writer, so there both are serializable. */
public enum Isolation {
    /**
     * Each statement sees what was committed before it: for work whose every write is guarded by a condition or a key.
     */
    READ_COMMITTED,
    /** As if the transactions ran one after another; a conflict is tried again by the store. */
    SERIALIZABLE
}
