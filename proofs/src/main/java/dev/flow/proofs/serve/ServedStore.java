package dev.flow.proofs.serve;

import dev.flow.proofs.fleet.Infrastructure;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The database of the runs.
 *
 * @param url of JDBC
 * @param processes that serve on it: the owner of the runs, and standbys
 * @param stop called at the end
 */
record ServedStore(StoreKind kind, String url, int processes, Closing stop) implements AutoCloseable {

    /** How a database is stopped. */
    interface Closing {
        void run() throws IOException;
    }

    /** A new one; a SQLite file is in the folder. */
    static ServedStore open(StoreKind kind, Path folder) throws IOException {
        return switch (kind) {
            case SQLITE -> new ServedStore(kind, "jdbc:sqlite:" + folder.resolve("flow.db"), 1, () -> {});
            case POSTGRESQL -> {
                EmbeddedPostgres database = EmbeddedPostgres.builder().start();
                yield new ServedStore(kind, Infrastructure.url(database, "postgres"), 2, database::close);
            }
        };
    }

    /** What SQLite finds wrong with its file, which no process has open; PostgreSQL was not killed. */
    List<String> damages() {
        if (kind == StoreKind.POSTGRESQL) {
            return List.of();
        }
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("pragma integrity_check")) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found.equals(List.of("ok")) ? List.of() : found;
        } catch (SQLException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() throws IOException {
        stop.run();
    }
}
