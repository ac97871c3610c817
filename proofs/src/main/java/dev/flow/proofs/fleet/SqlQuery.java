package dev.flow.proofs.fleet;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads tables of a service past its interface. */
public final class SqlQuery {
    private SqlQuery() {}

    /** Makes something of a row. */
    public interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** All rows of a statement with texts as its parameters. */
    public static <T> List<T> rows(Connection connection, String sql, Reading<T> reading, String... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int index = 0; index < parameters.length; index++) {
                statement.setString(index + 1, parameters[index]);
            }
            List<T> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(reading.of(rows));
                }
            }
            return found;
        }
    }
}
