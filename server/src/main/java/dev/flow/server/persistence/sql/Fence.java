package dev.flow.server.persistence.sql;

import dev.flow.store.Transaction;

/** Lets only the owner of the tables write. Thread-safe. */
@FunctionalInterface
public interface Fence {
    /** For a database that only one process can have open. */
    Fence NONE = transaction -> {};

    /**
     * Called at the beginning of every transaction that writes; until its end no other process becomes the owner.
     *
     * @throws dev.flow.server.persistence.PersistenceException {@code NOT_OWNER}
     */
    void check(Transaction transaction);
}
