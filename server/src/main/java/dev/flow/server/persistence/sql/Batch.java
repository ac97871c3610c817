package dev.flow.server.persistence.sql;

import dev.flow.store.Transaction;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows for one statement, which the driver sends together. Confined to its thread. */
final class Batch {
    private static final int MOST = 1_000;

    private final String sql;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    Batch(String sql) {
        this.sql = sql;
    }

    /** A row: texts, numbers, byte arrays, null. */
    void add(@Nullable Object... row) {
        rows.add(row);
    }

    void execute(Transaction transaction) {
        if (rows.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = transaction.handle().getConnection().prepareStatement(sql)) {
            int waiting = 0;
            for (@Nullable Object[] row : rows) {
                for (int i = 0; i < row.length; i++) {
                    statement.setObject(i + 1, row[i]);
                }
                statement.addBatch();
                if (++waiting == MOST) {
                    statement.executeBatch();
                    waiting = 0;
                }
            }
            if (waiting > 0) {
                statement.executeBatch();
            }
        } catch (SQLException e) {
            throw Failures.of(e);
        }
    }
}
