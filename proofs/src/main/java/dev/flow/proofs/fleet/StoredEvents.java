package dev.flow.proofs.fleet;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the tables of the service have of its events, past its interface. Thread-safe. */
public final class StoredEvents implements AutoCloseable {
    private final Connection connection;

    /**
     * Connects.
     *
     * @param url of JDBC
     */
    public StoredEvents(String url) {
        try {
            connection = DriverManager.getConnection(url);
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    /**
     * The row of a delivery.
     *
     * @param source the name of what it came from
     * @param due whether it is still to be delivered
     * @param original id of the delivery that it repeats; null for none
     */
    public record Row(
            String deliveryId,
            String outcome,
            String source,
            String eventId,
            boolean due,
            @Nullable String original) {}

    /**
     * A run that a delivery has reached.
     *
     * @param eventId of the event
     */
    public record Reached(String eventId, String workflowId) {}

    /** All deliveries. */
    public List<Row> deliveries() {
        return query(
                "select delivery_id, outcome, source_name, event_id, due_at, original_id from delivery",
                row -> new Row(
                        row.getString("delivery_id"),
                        row.getString("outcome"),
                        row.getString("source_name"),
                        String.valueOf(row.getString("event_id")),
                        row.getObject("due_at") != null,
                        row.getString("original_id")));
    }

    /** All runs that deliveries have reached. */
    public List<Reached> reached() {
        return query(
                "select d.event_id, r.workflow_id from delivery_run r join delivery d"
                        + " on d.scope_digest = r.scope_digest and d.delivery_id = r.delivery_id",
                row -> new Reached(row.getString("event_id"), row.getString("workflow_id")));
    }

    /** The number of subscriptions. */
    public int subscriptions() {
        return number("select count(*) from event_subscription");
    }

    /** The number of events that are still to be delivered. */
    public int due() {
        return number("select count(*) from delivery where due_at is not null");
    }

    /** The number of events that sinks are still to take. */
    public int untaken() {
        return number("select count(*) from sink_event");
    }

    /** The number of events of a source that were accepted, by the letters with which their ids begin. */
    public int accepted(String source, String ids) {
        return number(
                "select count(*) from delivery where outcome = 'accepted' and source_name = ? and event_id like ?",
                source,
                ids + "%");
    }

    /** The number of events that were accepted. */
    public int accepted() {
        return number("select count(*) from delivery where outcome = 'accepted'");
    }

    /** Whether a task of a run listens. */
    public boolean isListening(String workflowId, String task) {
        return number(
                        "select count(*) from event_subscription where workflow_id = ? and task_key like ?",
                        workflowId,
                        "%" + task + "%")
                > 0;
    }

    private int number(String sql, String... parameters) {
        return query(sql, row -> row.getInt(1), parameters).getFirst();
    }

    private synchronized <T> List<T> query(String sql, SqlQuery.Reading<T> reading, String... parameters) {
        try {
            return SqlQuery.rows(connection, sql, reading, parameters);
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
