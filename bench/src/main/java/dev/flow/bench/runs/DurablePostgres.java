package dev.flow.bench.runs;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Map;

/**
 * A PostgreSQL that keeps what it has acknowledged, as one does that is installed. That of tests, which this is made
 * of, syncs nothing to the disk.
 */
final class DurablePostgres implements AutoCloseable {
    private static final Map<String, String> DEFAULTS =
            Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on");

    private final EmbeddedPostgres database;

    private DurablePostgres(EmbeddedPostgres database) {
        this.database = database;
    }

    /**
     * Starts it.
     *
     * @throws IllegalStateException when it is not durable after all
     */
    static DurablePostgres start() {
        try {
            var builder = EmbeddedPostgres.builder();
            DEFAULTS.forEach(builder::setServerConfig);
            var started = new DurablePostgres(builder.start());
            DEFAULTS.forEach(started::check);
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(String setting, String wanted) {
        try (var connection = database.getPostgresDatabase().getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("show " + setting)) {
            rows.next();
            if (!wanted.equals(rows.getString(1))) {
                throw new IllegalStateException("PostgreSQL has " + setting + "=" + rows.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Creates a database, of the user {@code postgres}; its JDBC address, without user and password. */
    String create(String name) {
        try (var connection = database.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("create database " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return "jdbc:postgresql://localhost:" + database.getPort() + "/" + name;
    }

    @Override
    public void close() {
        try {
            database.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
