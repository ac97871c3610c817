package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.StoreUrl;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The tables of the service in a database that the tests of a class share, one after another. */
public final class ServerDatabase implements AutoCloseable {
    public static final Schema SCHEMA = Schema.of(List.of(ServerTables.PART));

    private static final StoreSettings.Deadlines SHORT = new StoreSettings.Deadlines(
            Duration.ofSeconds(2), Duration.ofMillis(900), Duration.ofSeconds(1), Duration.ofSeconds(1));

    private final TestDatabase database;
    private final Store store;

    public ServerDatabase(Dialect dialect) {
        database = TestDatabase.create(dialect);
        store = database.open(SCHEMA, Timekeeper.system());
        store.migrate();
    }

    public Store store() {
        return store;
    }

    /** The same database by other connections: of PostgreSQL only, a file has one process. */
    public Store other() {
        return database.open(SCHEMA, Timekeeper.system());
    }

    /** The same PostgreSQL database, as if it were at another port of this machine, with short deadlines. */
    public Store through(int port) {
        String place = ((StoreUrl.Postgresql) database.settings().url()).place();
        String url = "jdbc:postgresql:" + place.replaceFirst(":\\d+/", ":" + port + "/") + "?user=postgres";
        return Store.open(StoreSettings.of(url).withDeadlines(SHORT), SCHEMA, Timekeeper.system());
    }

    /** A SQLite database as it was left if the process were killed now. */
    public Store copied() {
        Path file = ((StoreUrl.Sqlite) database.settings().url()).file();
        Path copy = file.resolveSibling("copy-" + UUID.randomUUID() + ".db");
        try {
            Files.copy(file, copy);
            Files.copy(
                    file.resolveSibling(file.getFileName() + "-wal"), copy.resolveSibling(copy.getFileName() + "-wal"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return open(copy);
    }

    /** A SQLite file. */
    public static Store open(Path file) {
        return Store.open(StoreSettings.of("jdbc:sqlite:" + file), SCHEMA, Timekeeper.system());
    }

    /** The size of the write-ahead log of SQLite. */
    public long logSize() {
        Path file = ((StoreUrl.Sqlite) database.settings().url()).file();
        return file.resolveSibling(file.getFileName() + "-wal").toFile().length();
    }

    /** The address of the PostgreSQL server. */
    public String address() {
        String place = ((StoreUrl.Postgresql) database.settings().url()).place();
        return "127.0.0.1:" + place.replaceFirst(".*:(\\d+)/.*", "$1");
    }

    public void clear() {
        store.inTransaction(transaction -> ServerTables.PART.tables().stream()
                .mapToInt(table -> transaction.handle().execute("delete from " + table.name()))
                .sum());
    }

    @Override
    public void close() {
        store.close();
        database.close();
    }
}
