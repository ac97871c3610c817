package dev.flow.server.persistence.sql;

import dev.flow.store.Dialect;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.TestDatabase;
import dev.flow.store.Timekeeper;
import java.util.List;

/** The tables of the service in a database that the tests of a class share, one after another. */
public final class ServerDatabase implements AutoCloseable {
    public static final Schema SCHEMA = Schema.of(List.of(ServerTables.PART));

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
