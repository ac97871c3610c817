package dev.flow.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Copies a SQLite database while it is in use. */
final class SqliteCopies {
    private final StoreUrl.Sqlite url;
    private final DataSource source;

    SqliteCopies(StoreUrl.Sqlite url, DataSource source) {
        this.url = url;
        this.source = source;
    }

    void backup(Path target) {
        if (Files.exists(target)) {
            throw StoreException.unavailable(
                    "There is already something at " + target + "; a backup goes into a new file.", null);
        }
        try (Connection connection = source.getConnection();
                PreparedStatement vacuum = connection.prepareStatement("vacuum into ?")) {
            vacuum.setString(1, target.toAbsolutePath().toString());
            vacuum.execute();
        } catch (SQLException e) {
            throw Failures.of(url, e);
        }
    }
}
