package dev.flow.bench.event;

/** Something whose runs wait for an order and can be woken. Thread-safe. */
interface WaitingSubject extends AutoCloseable {
    /**
     * Starts a run for each of some orders, and returns when all of them wait.
     *
     * @param first of the orders, which follow each other
     * @param callers at a time
     */
    void prepare(int first, int count, int callers);

    /** Wakes the run of an order; returns when that is durable. */
    void wake(int order);

    @Override
    void close();
}
