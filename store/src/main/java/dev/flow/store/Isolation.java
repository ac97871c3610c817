package dev.flow.store;

/** The isolation of a transaction from concurrent ones. SQLite has one writer, so there both are serializable. */
public enum Isolation {
    /** Each statement sees what was committed before it: for work whose every write depends on a condition or a key. */
    READ_COMMITTED,
    /** As if the transactions ran one after another; the store retries after a conflict. */
    SERIALIZABLE
}
