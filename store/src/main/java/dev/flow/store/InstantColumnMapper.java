package dev.flow.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Maps columns of microseconds to instants. */
final class InstantColumnMapper implements ColumnMapper<Instant> {
    @Override
    public @Nullable Instant map(ResultSet row, int column, StatementContext context) throws SQLException {
        long micros = row.getLong(column);
        return row.wasNull() ? null : Instants.of(micros);
    }
}
