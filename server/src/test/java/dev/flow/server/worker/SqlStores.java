package dev.flow.server.worker;

import dev.flow.server.DurableServer;
import dev.flow.server.persistence.StoreOwner;
import dev.flow.server.persistence.sql.CommitObserver;
import dev.flow.server.persistence.sql.Fence;
import dev.flow.server.persistence.sql.SqlDeploymentStore;
import dev.flow.server.persistence.sql.SqlExecutionStore;
import dev.flow.server.persistence.sql.SqlNamespaceStore;
import dev.flow.server.persistence.sql.SqlSearchAttributes;
import dev.flow.server.persistence.sql.SqlVisibilityStore;
import dev.flow.store.Store;
import org.jspecify.annotations.Nullable;

/** The stores of one process after another, in one database. */
final class SqlStores implements AutoCloseable {
    private final Store store;
    private @Nullable SqlExecutionStore executions;

    SqlStores(Store store) {
        this.store = store;
    }

    /** Those of the next process. */
    DurableServer.Stores reopened() {
        close();
        SqlSearchAttributes attributes = new SqlSearchAttributes(store, Fence.NONE);
        SqlExecutionStore opened = new SqlExecutionStore(store, Fence.NONE, attributes, CommitObserver.NONE);
        executions = opened;
        return new DurableServer.Stores(
                store.dialect().name(),
                opened,
                new SqlVisibilityStore(store),
                attributes,
                new SqlNamespaceStore(store, Fence.NONE),
                new SqlDeploymentStore(store, Fence.NONE),
                StoreOwner.ALONE);
    }

    @Override
    public void close() {
        if (executions != null) {
            executions.close();
        }
    }
}
