package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Moves what SQLite has in its write-ahead log to the database file, on a thread and a connection of its own, so that
 * commits need not wait for it. The committing connection does it itself when the log has grown to 64 MiB all the same.
 * With another database it does nothing. Thread-safe.
 */
final class Checkpoints implements AutoCloseable {
    /** Between 4 and 20 MiB of the log. */
    private static final int EVERY = 128;

    private final Store store;
    private final BlockingQueue<Boolean> wanted = new ArrayBlockingQueue<>(1);
    private final Thread thread;
    private volatile boolean closed;
    private int commits;

    /** Prepares the committing connection, the only one that writes, and starts the thread. */
    Checkpoints(Store store) {
        this.store = store;
        if (store.dialect() == Dialect.SQLITE) {
            // With 2 MB, the default, a million executions are read again and again: their indexes are many.
            set("cache_size = -65536");
            set("wal_autocheckpoint = 16384");
            // A reader that stays long makes the log grow; afterwards it is cut off.
            set("journal_size_limit = 67108864");
        }
        thread = Thread.ofPlatform().daemon().name("flow-server-checkpoints").start(this::run);
    }

    private void set(String pragma) {
        try {
            store.inTransaction(transaction -> transaction.handle().execute("pragma " + pragma));
        } catch (StoreException e) {
            throw Failures.unavailable(e);
        }
    }

    /** Called by the committing thread after each transaction. */
    void committed() {
        if (store.dialect() == Dialect.SQLITE && ++commits % EVERY == 0) {
            wake();
        }
    }

    /** Whether it is awake already does not matter. */
    private void wake() {
        boolean _ = wanted.offer(true);
    }

    private void run() {
        try {
            for (boolean next = wanted.take(); next && !closed; next = wanted.take()) {
                checkpoint();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** As far as it goes without waiting for anybody. */
    private void checkpoint() {
        try {
            store.read(transaction -> transaction
                    .query("pragma wal_checkpoint(passive)")
                    .mapToMap()
                    .list());
        } catch (StoreException _) {
            // The next one does what this one did not.
        }
    }

    /** Ends after a checkpoint that is under way. */
    @Override
    public void close() {
        closed = true;
        wake();
        Threads.join(thread);
    }
}
