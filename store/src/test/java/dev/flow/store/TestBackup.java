package dev.flow.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A backup of a database that is in use, restored into another one: of SQLite by the program's own commands, of
 * PostgreSQL as {@code pg_dump} and {@code pg_restore} do it, in one snapshot and table by table.
 */
public final class TestBackup {
    private TestBackup() {}

    /**
     * Backs a database up and restores it.
     *
     * @param schema of the original
     */
    public static TestDatabase restored(TestDatabase original, Schema schema) {
        TestDatabase copy = TestDatabase.create(original.settings().url().dialect());
        switch (original.settings().url()) {
            case StoreUrl.Sqlite sqlite -> sqlite(sqlite, original, copy);
            case StoreUrl.Postgresql from -> {
                try (Store tables = copy.open(schema, Timekeeper.system())) {
                    tables.migrate();
                }
                postgresql(from, (StoreUrl.Postgresql) copy.settings().url());
            }
        }
        return copy;
    }

    private static void sqlite(StoreUrl.Sqlite url, TestDatabase original, TestDatabase copy) {
        Path file = url.file().resolveSibling("backup.db");
        Store.backup(original.settings(), file);
        var _ = Store.restore(copy.settings(), file, Timekeeper.system());
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void postgresql(StoreUrl.Postgresql from, StoreUrl.Postgresql to) {
        try (Connection source = connect(from);
                Connection target = connect(to)) {
            source.setAutoCommit(false);
            source.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            target.setAutoCommit(false);
            try (Statement statement = target.createStatement()) {
                statement.execute("set session_replication_role = replica"); // neither triggers nor references
                for (String table : tables(target)) {
                    statement.execute("truncate " + table + " cascade");
                }
            }
            for (String table : tables(source)) {
                copy(table, source, target);
            }
            target.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void copy(String table, Connection source, Connection target) throws SQLException {
        try (Statement query = source.createStatement();
                ResultSet rows = query.executeQuery("select * from " + table)) {
            int columns = rows.getMetaData().getColumnCount();
            String values = String.join(", ", Collections.nCopies(columns, "?"));
            try (PreparedStatement insert =
                    target.prepareStatement("insert into " + table + " values (" + values + ")")) {
                while (rows.next()) {
                    for (int column = 1; column <= columns; column++) {
                        insert.setObject(column, rows.getObject(column));
                    }
                    insert.executeUpdate();
                }
            }
        }
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select quote_ident(tablename) from pg_tables where schemaname = 'public' order by tablename")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }

    private static Connection connect(StoreUrl.Postgresql url) throws SQLException {
        return DriverManager.getConnection(
                url.display(), url.credentials().user(), url.credentials().password());
    }
}
