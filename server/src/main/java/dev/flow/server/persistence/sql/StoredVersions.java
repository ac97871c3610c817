package dev.flow.server.persistence.sql;

import com.google.protobuf.ByteString;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Dialect;
import dev.flow.store.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads ids and versions of executions that are about to be written. */
final class StoredVersions {
    private static final String ONE = """
            select e.namespace, e.workflow_id, e.run_id, e.id, s.version
            from server_execution e join server_state s on s.id = e.id
            where e.namespace = ? and e.workflow_id = ? and e.run_id = ?
            """;

    private static final String ALL = """
            select e.namespace, e.workflow_id, e.run_id, e.id, s.version
            from unnest(?, ?, ?) as k (namespace, workflow_id, run_id)
            join server_execution e
                on e.namespace = k.namespace and e.workflow_id = k.workflow_id and e.run_id = k.run_id
            join server_state s on s.id = e.id
            """;

    private StoredVersions() {}

    static Map<ExecutionKey, Known.Stored> of(Transaction transaction, Collection<ExecutionKey> keys) {
        if (keys.isEmpty()) {
            return Map.of();
        }
        Map<ExecutionKey, Known.Stored> found = new HashMap<>();
        Connection connection = transaction.handle().getConnection();
        try {
            if (transaction.dialect() == Dialect.POSTGRESQL) {
                all(connection, List.copyOf(keys), found);
            } else {
                each(connection, keys, found);
            }
        } catch (SQLException e) {
            throw Failures.of(e);
        }
        return found;
    }

    private static void each(
            Connection connection, Collection<ExecutionKey> keys, Map<ExecutionKey, Known.Stored> found)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ONE)) {
            for (ExecutionKey key : keys) {
                statement.setString(1, key.namespace());
                statement.setString(2, key.workflowId());
                statement.setString(3, key.runId());
                read(statement, found);
            }
        }
    }

    /** In one exchange with the server. */
    private static void all(Connection connection, List<ExecutionKey> keys, Map<ExecutionKey, Known.Stored> found)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ALL)) {
            statement.setArray(1, texts(connection, keys, ExecutionKey::namespace));
            statement.setArray(2, texts(connection, keys, ExecutionKey::workflowId));
            statement.setArray(3, texts(connection, keys, ExecutionKey::runId));
            read(statement, found);
        }
    }

    private static java.sql.Array texts(
            Connection connection, List<ExecutionKey> keys, Function<ExecutionKey, String> text) throws SQLException {
        return connection.createArrayOf("text", keys.stream().map(text).toArray());
    }

    private static void read(PreparedStatement statement, Map<ExecutionKey, Known.Stored> found) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.put(
                        new ExecutionKey(rows.getString(1), rows.getString(2), rows.getString(3)),
                        new Known.Stored(rows.getLong(4), rows.getLong(5), ByteString.EMPTY));
            }
        }
    }
}
