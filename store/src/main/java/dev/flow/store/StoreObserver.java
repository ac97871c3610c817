package dev.flow.store;

/** Port: hears of every transaction; for metrics. Thread-safe; must not block. */
public interface StoreObserver {
    /** Hears nothing. */
    StoreObserver NONE = (kind, done, nanos) -> {};

    /**
     * A transaction has ended.
     *
     * @param done false where it was rolled back
     * @param nanos with the wait for a connection, and with the tries before
     */
    void onTransaction(Kind kind, boolean done, long nanos);

    /** What a transaction does. */
    enum Kind {
        READ,
        WRITE
    }
}
