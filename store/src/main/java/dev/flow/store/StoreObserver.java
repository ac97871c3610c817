package dev.flow.store;

/** Receives the outcome and duration of every transaction, for metrics. Thread-safe; must not block. */
public interface StoreObserver {
    /** An observer that ignores all transactions. */
    StoreObserver NONE = (kind, done, nanos) -> {};

    /**
     * Called when a transaction has ended.
     *
     * @param done false where it was rolled back
     * @param nanos the duration, including the wait for a connection and earlier attempts
     */
    void onTransaction(Kind kind, boolean done, long nanos);

    /** Whether a transaction writes. */
    enum Kind {
        READ,
        WRITE
    }
}
