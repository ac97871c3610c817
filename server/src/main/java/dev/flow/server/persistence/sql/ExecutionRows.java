package dev.flow.server.persistence.sql;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.Listing;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Instants;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads executions from rows. */
final class ExecutionRows {
    static final String SELECT = """
            select e.id, e.is_current, e.namespace, e.workflow_id, e.run_id, e.request_id, e.first_run_id, e.status, e.start_time,
                e.close_time, e.fields, s.version, s.deadline, s.has_tasks, s.info, s.volatile_state
            from server_execution e join server_state s on s.id = e.id
            """;

    private ExecutionRows() {}

    static ExecutionRow read(ResultSet row) throws SQLException {
        ExecutionKey key = key(row);
        Instant deadline = instant(row, "deadline");
        return new ExecutionRow(
                key,
                row.getLong("version"),
                new Listing(
                        WorkflowExecutionStatus.forNumber(row.getInt("status")),
                        Instants.of(row.getLong("start_time")),
                        instant(row, "close_time"),
                        info(row)),
                new ExecutionRow.Origin(row.getString("request_id"), row.getString("first_run_id")),
                new ExecutionRow.Wake(deadline, row.getInt("has_tasks") == 1),
                ByteString.copyFrom(row.getBytes("volatile_state")));
    }

    static ExecutionKey key(ResultSet row) throws SQLException {
        return new ExecutionKey(row.getString("namespace"), row.getString("workflow_id"), row.getString("run_id"));
    }

    static WorkflowExecutionInfo info(ResultSet row) throws SQLException {
        try {
            return WorkflowExecutionInfo.newBuilder()
                    .mergeFrom(row.getBytes("info"))
                    .mergeFrom(row.getBytes("fields"))
                    .build();
        } catch (InvalidProtocolBufferException e) {
            throw new SQLException("The stored execution " + key(row) + " cannot be read.", e);
        }
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        long micros = row.getLong(column);
        return row.wasNull() ? null : Instants.of(micros);
    }
}
