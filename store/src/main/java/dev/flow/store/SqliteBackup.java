package dev.flow.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;

/** Backs up a SQLite database while it is in use, and restores it while it is not. */
final class SqliteBackup {
    /** The suffixes of a database's files: the database, its write-ahead log, the index of the log. */
    private static final List<String> PARTS = List.of("", "-wal", "-shm");

    private final StoreUrl.Sqlite url;

    SqliteBackup(StoreUrl.Sqlite url) {
        this.url = url;
    }

    /**
     * Writes a copy, which gets its name only when it is complete and on the disk. The database may be open in another
     * process: {@link ProcessLock} excludes a second writer, not readers.
     */
    void backup(StoreSettings.Deadlines deadlines, Path target) {
        DataSource source = SqliteConnections.source(url, SqliteConnections.config(deadlines));
        Path part = target.resolveSibling(target.getFileName() + ".part");
        try {
            if (!Files.exists(url.file())) {
                throw StoreException.setting("There is no database at " + url.file() + ".");
            }
            if (Files.exists(target)) {
                throw StoreException.setting("The backup " + target + " exists already: name a new file.");
            }
            Files.deleteIfExists(part);
            try (Connection connection = source.getConnection();
                    PreparedStatement vacuum = connection.prepareStatement("vacuum into ?")) {
                vacuum.setString(1, part.toAbsolutePath().toString());
                vacuum.execute();
            }
            flush(part);
            Files.move(part, target);
        } catch (SQLException e) {
            throw SqlFailures.of(url, e);
        } catch (IOException e) {
            throw StoreException.unavailable("The backup " + target + " could not be written: " + e, e);
        }
    }

    /**
     * Replaces the database by a copy, and keeps it under another name.
     *
     * @return the new name of the replaced database, where there was one
     */
    Optional<Path> restore(Path copy, Timekeeper time) {
        check(copy);
        Path file = url.file();
        try (ProcessLock _ = ProcessLock.take(SqliteConnections.lockFile(url), time)) {
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.deleteIfExists(part);
            Files.copy(copy, part);
            flush(part);
            Path aside = file.resolveSibling(file.getFileName() + ".before-" + Instants.micros(time.instant()));
            boolean there = Files.exists(file);
            for (String suffix : PARTS) {
                Path each = file.resolveSibling(file.getFileName() + suffix);
                if (Files.exists(each)) {
                    Files.move(each, aside.resolveSibling(aside.getFileName() + suffix));
                }
            }
            Files.move(part, file);
            return there ? Optional.of(aside) : Optional.empty();
        } catch (IOException e) {
            throw StoreException.unavailable("The store " + file + " could not be restored: " + e, e);
        }
    }

    private void check(Path copy) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        StoreUrl.Sqlite source = new StoreUrl.Sqlite(copy.toAbsolutePath());
        if (!Files.isRegularFile(copy)) {
            throw StoreException.setting("There is no file " + copy + ".");
        }
        try (Connection connection = SqliteConnections.source(source, config).getConnection();
                Statement statement = connection.createStatement()) {
            String found = text(statement, "pragma integrity_check");
            if (!found.equals("ok")) {
                throw StoreException.damaged("The backup " + copy + " is damaged: " + found, null);
            }
            String tables = text(
                    statement,
                    "select count(*) from sqlite_master where type = 'table' and name = '" + Schema.HISTORY + "'");
            if (!tables.equals("1")) {
                throw StoreException.damaged(
                        "The file " + copy + " is a SQLite database, but not one of this program.", null);
            }
        } catch (SQLException e) {
            throw SqlFailures.of(source, e);
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private static void flush(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
