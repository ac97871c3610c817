package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionStore;
import dev.flow.server.persistence.memory.MemorySearchAttributes;
import dev.flow.server.visibility.VisibilityStore;
import dev.flow.server.visibility.VisibilityStoreContract;
import dev.flow.store.Dialect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;

/** Finding executions in each database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SqlVisibilityStoreContract extends VisibilityStoreContract {
    private final ServerDatabase database;
    private final MemorySearchAttributes attributes = new MemorySearchAttributes();
    private SqlExecutionStore executions;
    private SqlVisibilityStore store;

    SqlVisibilityStoreContract(Dialect dialect) {
        database = new ServerDatabase(dialect);
        attributes.add("default", CUSTOM);
        executions = open();
        store = new SqlVisibilityStore(database.store());
    }

    private SqlExecutionStore open() {
        return new SqlExecutionStore(database.store(), Fence.NONE, attributes, CommitObserver.NONE);
    }

    @AfterEach
    void clear() {
        executions.close();
        database.clear();
        executions = open();
        store = new SqlVisibilityStore(database.store());
    }

    @AfterAll
    void close() {
        executions.close();
        database.close();
    }

    @Override
    protected ExecutionStore executions() {
        return executions;
    }

    @Override
    protected VisibilityStore store() {
        return store;
    }
}
