package dev.flow.server.persistence.sql;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionStore.Stored;
import dev.flow.store.Transaction;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Open executions with a task, with their histories, some hundreds with two queries: a process that begins reads many.
 */
final class WaitingExecutions {
    static final int PAGE = 250;

    /** The largest history that is read with those of others. */
    private static final long SMALL = 128 * 1024;

    private WaitingExecutions() {}

    /** An execution of a page, after which the next page begins. */
    record Numbered(long id, Stored execution) {}

    private record Row(long id, ExecutionRow row, boolean isCurrent) {
        boolean isSmall() {
            return row.listing().info().getHistorySizeBytes() <= SMALL;
        }
    }

    /** In the order of their creation. */
    static List<Numbered> after(Transaction transaction, long id) {
        List<Row> rows = transaction
                .query(ExecutionRows.SELECT
                        + " where s.is_open = 1 and s.has_tasks = 1 and s.id > :id order by s.id limit :limit")
                .bind("id", id)
                .bind("limit", PAGE)
                .map((row, context) -> row(row))
                .list();
        Map<Long, List<HistoryEvent>> histories = histories(
                transaction, rows.stream().filter(Row::isSmall).map(Row::id).toList());
        return rows.stream()
                .map(row -> new Numbered(
                        row.id(), new Stored(row.row(), row.isCurrent(), histories.getOrDefault(row.id(), List.of()))))
                .toList();
    }

    private static Row row(ResultSet row) throws SQLException {
        return new Row(row.getLong("id"), ExecutionRows.read(row), row.getInt("is_current") == 1);
    }

    private static Map<Long, List<HistoryEvent>> histories(Transaction transaction, List<Long> ids) {
        Map<Long, List<HistoryEvent>> found = new HashMap<>();
        if (!ids.isEmpty()) {
            transaction
                    .query("select execution_id, events from server_history where execution_id in ("
                            + ids.stream().map(String::valueOf).collect(Collectors.joining(", "))
                            + ") order by execution_id, last_event")
                    .map((row, context) -> found.computeIfAbsent(row.getLong(1), _ -> new ArrayList<>())
                            .addAll(events(row.getBytes(2))))
                    .list();
        }
        return found;
    }

    private static List<HistoryEvent> events(byte[] batch) {
        try {
            return History.parseFrom(batch).getEventsList();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("Stored events cannot be read.", e);
        }
    }
}
