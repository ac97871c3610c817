package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.NamespaceStore;
import dev.flow.server.persistence.NamespaceStoreContract;
import dev.flow.store.Dialect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;

/** Namespaces in each database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SqlNamespaceStoreContract extends NamespaceStoreContract {
    private final ServerDatabase database;
    private SqlNamespaceStore store;

    SqlNamespaceStoreContract(Dialect dialect) {
        database = new ServerDatabase(dialect);
        store = new SqlNamespaceStore(database.store(), Fence.NONE);
    }

    @AfterEach
    void clear() {
        database.clear();
        reopen();
    }

    @AfterAll
    void close() {
        database.close();
    }

    @Override
    protected NamespaceStore store() {
        return store;
    }

    @Override
    protected void reopen() {
        store = new SqlNamespaceStore(database.store(), Fence.NONE);
    }
}
