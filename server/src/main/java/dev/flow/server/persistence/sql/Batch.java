package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;
import dev.flow.store.Transaction;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows for one statement, which are sent together. Confined to its thread. */
final class Batch {
    /** Rows that SQLite's driver keeps at a time. */
    private static final int MOST = 1_000;

    private final RowStatement statement;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    Batch(RowStatement statement) {
        this.statement = statement;
    }

    /** A row: a value for each column of the statement, or null. */
    void add(@Nullable Object... row) {
        rows.add(row);
    }

    /** Executes several, one after the other; on PostgreSQL in one round trip. */
    static void execute(Transaction transaction, Batch... batches) {
        List<Batch> filled = new ArrayList<>();
        for (Batch batch : batches) {
            if (!batch.rows.isEmpty()) {
                filled.add(batch);
            }
        }
        if (filled.isEmpty()) {
            return;
        }
        Connection connection = transaction.handle().getConnection();
        try {
            if (transaction.dialect() == Dialect.POSTGRESQL) {
                together(connection, filled);
            } else {
                for (Batch batch : filled) {
                    batch.byRow(connection);
                }
            }
        } catch (SQLException e) {
            throw Failures.of(e);
        }
    }

    private void byRow(Connection connection) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement.forRow())) {
            int waiting = 0;
            for (@Nullable Object[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    prepared.setObject(i + 1, row[i]);
                }
                prepared.addBatch();
                if (++waiting == MOST) {
                    prepared.executeBatch();
                    waiting = 0;
                }
            }
            if (waiting > 0) {
                prepared.executeBatch();
            }
        }
    }

    /** Each combination of statements is a text that the driver prepares once; there are few of them. */
    private static void together(Connection connection, List<Batch> batches) throws SQLException {
        String sql = batches.stream().map(batch -> batch.statement.forRows()).collect(Collectors.joining(";\n"));
        List<Array> arrays = new ArrayList<>();
        try (PreparedStatement prepared = connection.prepareStatement(sql)) {
            for (Batch batch : batches) {
                List<RowStatement.Column> columns = batch.statement.columns();
                for (int column = 0; column < columns.size(); column++) {
                    Array array = batch.array(connection, columns.get(column).type(), column);
                    arrays.add(array);
                    prepared.setArray(arrays.size(), array);
                }
            }
            prepared.execute();
        } finally {
            for (Array array : arrays) {
                array.free();
            }
        }
    }

    private Array array(Connection connection, RowStatement.Type type, int column) throws SQLException {
        @Nullable
        Object[] values = switch (type) {
            case TEXT, JSON -> new @Nullable String[rows.size()];
            case NUMBER -> new @Nullable Long[rows.size()];
            case BYTES -> new byte @Nullable [rows.size()][];
        };
        for (int row = 0; row < values.length; row++) {
            Object value = rows.get(row)[column];
            values[row] = value instanceof Integer number ? Long.valueOf(number) : value;
        }
        return connection.createArrayOf(type.element(), values);
    }
}
