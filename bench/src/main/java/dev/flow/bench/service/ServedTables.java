package dev.flow.bench.service;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;

/** What the tables of a service on SQLite have of its events, past its interface. Not thread-safe. */
public final class ServedTables implements AutoCloseable {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Connection connection;

    /**
     * Connects.
     *
     * @param data the folder of the service's data
     */
    public ServedTables(Path data) {
        try {
            connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("flow.db"));
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    /** Waits until so many subscriptions are there. */
    public void awaitSubscriptions(int count) {
        await("select count(*) from event_subscription", found -> found == count);
    }

    /** Waits until every event is delivered. */
    public void awaitDelivered() {
        await("select count(*) from delivery where due_at is not null", found -> found == 0);
    }

    /** Waits until so many events were accepted. */
    public void awaitAccepted(long count) {
        await("select count(*) from delivery where outcome = 'accepted'", found -> found >= count);
    }

    private void await(String sql, LongPredicate wanted) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        for (long found = number(sql); !wanted.test(found); found = number(sql)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("The service does not come to rest: " + sql + " is " + found + ".");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private long number(String sql) {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    private static IllegalStateException unreadable(SQLException e) {
        return new IllegalStateException("The tables of the service cannot be read.", e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }
}
