package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.store.Dialect;
import dev.flow.store.Instants;
import dev.flow.store.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import static dev.flow.server.persistence.sql.RowStatement.number;
import static dev.flow.server.persistence.sql.RowStatement.text;

/** The keywords by which executions are found, in the order of lists. Confined to its transaction. */
final class TermRows {
    private static final List<RowStatement.Column> KEY = List.of(
            text("namespace"),
            text("name"),
            text("term"),
            number("close_order"),
            number("start_time"),
            number("execution_id"));

    private final Transaction transaction;
    private final Map<Long, Entry> replaced = new LinkedHashMap<>();
    private final Batch inserted = new Batch(RowStatement.insert(
            "server_term",
            Stream.concat(KEY.stream(), Stream.of(number("status"))).toList()));
    private final Batch moved =
            new Batch(RowStatement.update("server_term", List.of(number("close_order"), number("status")), KEY));
    private final Batch deleted = new Batch(RowStatement.delete("server_term", KEY));

    private record Entry(String namespace, int status, long closeOrder, long startTime, Set<VisibleRow.Term> terms) {
        Entry(ExecutionRow row, VisibleRow values) {
            this(
                    row.key().namespace(),
                    row.listing().status().getNumber(),
                    values.closeOrder(),
                    Instants.micros(row.listing().startTime()),
                    values.terms());
        }

        boolean isPlacedLike(Entry other) {
            return status == other.status && closeOrder == other.closeOrder;
        }
    }

    TermRows(Transaction transaction) {
        this.transaction = transaction;
    }

    /** Of a new execution. */
    void add(long id, ExecutionRow row, VisibleRow values) {
        Entry entry = new Entry(row, values);
        entry.terms().forEach(term -> insert(id, entry, term));
    }

    /** Of an execution that is stored with others. */
    void replace(long id, ExecutionRow row, VisibleRow values) {
        replaced.put(id, new Entry(row, values));
    }

    /** Removes those of stored executions, before they are removed. */
    void remove(List<Long> ids) {
        stored(ids).forEach((id, before) -> before.terms().forEach(term -> delete(id, before, term)));
        Batch.execute(transaction, deleted);
    }

    /** Must be called before the stored executions are updated. */
    void prepare() {
        stored(List.copyOf(replaced.keySet())).forEach((id, before) -> {
            Entry after = replaced.get(id);
            if (after != null && !after.equals(before)) {
                replace(id, before, after);
            }
        });
    }

    /** Writes only what differs: most changes add a term, or close the execution and leave its terms as they are. */
    private void replace(long id, Entry before, Entry after) {
        for (VisibleRow.Term term : before.terms()) {
            if (!after.terms().contains(term)) {
                delete(id, before, term);
            } else if (!after.isPlacedLike(before)) {
                moved.add(
                        after.closeOrder(),
                        after.status(),
                        before.namespace(),
                        term.name(),
                        term.term(),
                        before.closeOrder(),
                        before.startTime(),
                        id);
            }
        }
        for (VisibleRow.Term term : after.terms()) {
            if (!before.terms().contains(term)) {
                insert(id, after, term);
            }
        }
    }

    Batch deleted() {
        return deleted;
    }

    Batch moved() {
        return moved;
    }

    Batch inserted() {
        return inserted;
    }

    private void insert(long id, Entry entry, VisibleRow.Term term) {
        inserted.add(
                entry.namespace(), term.name(), term.term(), entry.closeOrder(), entry.startTime(), id, entry.status());
    }

    private void delete(long id, Entry entry, VisibleRow.Term term) {
        deleted.add(entry.namespace(), term.name(), term.term(), entry.closeOrder(), entry.startTime(), id);
    }

    private Map<Long, Entry> stored(List<Long> ids) {
        Map<Long, Entry> found = new LinkedHashMap<>();
        if (ids.isEmpty()) {
            return found;
        }
        try (PreparedStatement statement = select(ids);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                Entry entry = new Entry(
                        rows.getString(2),
                        rows.getInt(6),
                        rows.getLong(3),
                        rows.getLong(4),
                        VisibleRow.terms(rows.getString(5)));
                found.put(rows.getLong(1), entry);
            }
        } catch (SQLException e) {
            throw Failures.of(e);
        }
        return found;
    }

    private PreparedStatement select(List<Long> ids) throws SQLException {
        Connection connection = transaction.handle().getConnection();
        boolean arrays = transaction.dialect() == Dialect.POSTGRESQL;
        PreparedStatement statement = connection.prepareStatement(
                "select id, namespace, close_order, start_time, attributes, status from server_execution where id "
                        + (arrays ? "= any (?)" : "in (" + "?, ".repeat(ids.size() - 1) + "?)"));
        if (arrays) {
            statement.setArray(1, connection.createArrayOf("bigint", ids.toArray()));
        } else {
            for (int i = 0; i < ids.size(); i++) {
                statement.setLong(i + 1, ids.get(i));
            }
        }
        return statement;
    }
}
