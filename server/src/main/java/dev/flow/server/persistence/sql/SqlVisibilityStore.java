package dev.flow.server.persistence.sql;

import dev.flow.server.visibility.Filter;
import dev.flow.server.visibility.PageToken;
import dev.flow.server.visibility.VisibilityStore;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds executions in SQLite or PostgreSQL, by the index that a filter makes smallest. Thread-safe. */
public final class SqlVisibilityStore implements VisibilityStore {
    private final Store store;
    private final IndexSizes sizes;

    public SqlVisibilityStore(Store store) {
        this.store = store;
        this.sizes = new IndexSizes(store.time());
    }

    /** An execution at its place in the order of lists. */
    private record Found(PageToken place, WorkflowExecutionInfo info) {}

    @Override
    public Page list(String namespace, Filter filter, int size, @Nullable PageToken after) {
        List<Found> found = Failures.read(store, transaction -> {
            Selection selection = Selection.forList(transaction, sizes, namespace, filter);
            return rows(transaction, selection.list(size + 1, after), row -> found(row));
        });
        List<Found> page = found.subList(0, Math.min(size, found.size()));
        return new Page(
                page.stream().map(Found::info).toList(),
                found.size() > size ? page.getLast().place() : null);
    }

    private static Found found(ResultSet row) throws SQLException {
        return new Found(
                new PageToken(row.getLong("close_order"), row.getLong("start_time"), row.getLong("id")),
                VisibilityStore.listed(ExecutionRows.info(row)));
    }

    @Override
    public long count(String namespace, Filter filter) {
        return Failures.read(
                store,
                transaction -> rows(
                                transaction,
                                Selection.forCount(transaction, sizes, namespace, filter)
                                        .count(),
                                row -> row.getLong(1))
                        .getFirst());
    }

    @Override
    public Map<WorkflowExecutionStatus, Long> countByStatus(String namespace, Filter filter) {
        Map<WorkflowExecutionStatus, Long> counts = new EnumMap<>(WorkflowExecutionStatus.class);
        Failures.read(
                        store,
                        transaction -> rows(
                                transaction,
                                Selection.forCount(transaction, sizes, namespace, filter)
                                        .countByStatus(),
                                row -> Map.entry(row.getInt(1), row.getLong(2))))
                .forEach(entry -> counts.put(WorkflowExecutionStatus.forNumber(entry.getKey()), entry.getValue()));
        return Collections.unmodifiableMap(counts);
    }

    /** Reads a row of a list. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Without JDBI, which would look for named parameters in the statement. */
    static <T> List<T> rows(Transaction transaction, Statement statement, Reader<T> reader) {
        List<T> found = new ArrayList<>();
        try (PreparedStatement prepared = transaction.handle().getConnection().prepareStatement(statement.sql())) {
            for (int i = 0; i < statement.values().size(); i++) {
                prepared.setObject(i + 1, statement.values().get(i));
            }
            try (ResultSet rows = prepared.executeQuery()) {
                while (rows.next()) {
                    found.add(reader.read(rows));
                }
            }
        } catch (SQLException e) {
            throw Failures.of(e);
        }
        return found;
    }

    /** SQL with the values of its parameters, in order. */
    record Statement(String sql, List<Object> values) {}
}
