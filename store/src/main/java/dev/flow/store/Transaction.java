package dev.flow.store;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;

/**
 * An open transaction, passed to the work that {@link Store#inTransaction} and {@link Store#read} run. It ends with
 * that work and is confined to its thread. {@link java.time.Instant}s are bound and read as microseconds since 1970 in
 * {@code bigint} columns; JSON is text.
 */
public final class Transaction {
    private final Handle handle;
    private final Dialect dialect;

    Transaction(Handle handle, Dialect dialect) {
        this.handle = handle;
        this.dialect = dialect;
    }

    /** A statement that changes rows, with named parameters. */
    public Update update(String sql) {
        return handle.createUpdate(sql);
    }

    /** A statement that reads rows, with named parameters. */
    public Query query(String sql) {
        return handle.createQuery(sql);
    }

    /** JDBI's own handle, for batches. It must not be closed, committed or kept. */
    public Handle handle() {
        return handle;
    }

    public Dialect dialect() {
        return dialect;
    }
}
