package dev.flow.server.persistence.sql;

import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether the database answers. After a failure it is asked again and again, and while it does not answer, callers are
 * refused at once instead of waiting for a connection. Thread-safe.
 */
final class Availability implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Store store;
    private final AtomicBoolean probing = new AtomicBoolean();
    private volatile @Nullable StoreException down;
    private volatile boolean closed;

    Availability(Store store) {
        this.store = store;
    }

    /** Refuses while the database does not answer. */
    void check() {
        StoreException reason = down;
        if (reason != null) {
            throw Failures.unavailable(reason);
        }
    }

    /** Reads, unless the database is known not to answer. */
    <T extends @Nullable Object> T read(Function<Transaction, T> work) {
        check();
        try {
            return store.read(work);
        } catch (StoreException e) {
            failed(e);
            throw Failures.unavailable(e);
        }
    }

    /** A call has failed: it is found out whether others would too. */
    void failed(StoreException e) {
        if (e.isUnavailable() && !closed && probing.compareAndSet(false, true)) {
            Thread.ofVirtual().name("flow-server-availability").start(this::probe);
        }
    }

    private void probe() {
        try {
            while (!closed && !answers()) {
                store.time().pause(PAUSE);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            down = null;
            probing.set(false);
        }
    }

    private boolean answers() {
        try {
            store.ping(PATIENCE);
            return true;
        } catch (StoreException e) {
            down = e;
            return false;
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
