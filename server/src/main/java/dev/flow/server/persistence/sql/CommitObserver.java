package dev.flow.server.persistence.sql;

/** Receives the size and duration of every group of commits, for metrics. Thread-safe; must not block. */
@FunctionalInterface
public interface CommitObserver {
    CommitObserver NONE = (commits, nanos) -> {};

    /**
     * Called when a transaction of the database is durable.
     *
     * @param commits the number of commits in it
     * @param nanos its duration
     */
    void onCommit(int commits, long nanos);
}
