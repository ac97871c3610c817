package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.Outgoing;
import dev.flow.server.persistence.Outgoing.Effect;
import dev.flow.server.state.ExecutionKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.server.persistence.sql.RowStatement.number;
import static dev.flow.server.persistence.sql.RowStatement.text;

/** Effects on other executions as rows. */
final class OutgoingRows {
    static final RowStatement INSERT = RowStatement.insert(
            "server_outgoing",
            List.of(
                    number("execution_id"),
                    number("effect_id"),
                    text("kind"),
                    number("event_id"),
                    text("namespace"),
                    text("workflow_id"),
                    text("run_id"),
                    number("terminate")));

    static final RowStatement DELETE =
            RowStatement.delete("server_outgoing", List.of(number("execution_id"), number("effect_id")));

    static final String COLUMNS = "o.effect_id, o.kind, o.event_id, o.namespace, o.workflow_id, o.run_id, o.terminate";

    private static final ExecutionKey NONE = new ExecutionKey("", "", "");

    private OutgoingRows() {}

    static @Nullable Object[] of(long executionId, Outgoing outgoing) {
        return switch (outgoing.effect()) {
            case Outgoing.StartChild(long event) -> row(executionId, outgoing, "start-child", event, NONE, false);
            case Outgoing.SignalExternal(long event) -> row(executionId, outgoing, "signal", event, NONE, false);
            case Outgoing.CancelExternal(long event) -> row(executionId, outgoing, "cancel", event, NONE, false);
            case Outgoing.TellParent(ExecutionKey parent, long event) ->
                row(executionId, outgoing, "tell-parent", event, parent, false);
            case Outgoing.CloseChild(ExecutionKey child, boolean terminate) ->
                row(executionId, outgoing, "close-child", 0, child, terminate);
            case Outgoing.Delete() -> row(executionId, outgoing, "delete", 0, NONE, false);
        };
    }

    private static @Nullable Object[] row(
            long executionId, Outgoing outgoing, String kind, long event, ExecutionKey target, boolean terminate) {
        return new @Nullable Object[] {
            executionId,
            outgoing.id(),
            kind,
            event,
            target.namespace(),
            target.workflowId(),
            target.runId(),
            terminate ? 1 : 0
        };
    }

    static Outgoing read(ResultSet row) throws SQLException {
        return new Outgoing(row.getLong("effect_id"), effect(row));
    }

    private static Effect effect(ResultSet row) throws SQLException {
        long event = row.getLong("event_id");
        String kind = row.getString("kind");
        return switch (kind) {
            case "start-child" -> new Outgoing.StartChild(event);
            case "signal" -> new Outgoing.SignalExternal(event);
            case "cancel" -> new Outgoing.CancelExternal(event);
            case "tell-parent" -> new Outgoing.TellParent(target(row), event);
            case "close-child" -> new Outgoing.CloseChild(target(row), row.getInt("terminate") == 1);
            case "delete" -> new Outgoing.Delete();
            default -> throw new SQLException("There is no effect " + kind + ".");
        };
    }

    private static ExecutionKey target(ResultSet row) throws SQLException {
        return new ExecutionKey(row.getString("namespace"), row.getString("workflow_id"), row.getString("run_id"));
    }
}
