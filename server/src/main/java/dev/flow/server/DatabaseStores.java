package dev.flow.server;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.server.persistence.sql.SqlDeploymentStore;
import dev.flow.server.persistence.sql.SqlExecutionStore;
import dev.flow.server.persistence.sql.SqlNamespaceStore;
import dev.flow.server.persistence.sql.SqlSearchAttributes;
import dev.flow.server.persistence.sql.SqlVisibilityStore;
import dev.flow.store.Store;
import java.time.Duration;
import java.util.Locale;

/**
 * The stores of a service in a database with migrated tables, of which this process is the owner until they are closed
 * or another process takes over. They are closed after the service; the database stays open. Thread-safe.
 */
public final class DatabaseStores implements AutoCloseable {
    private final Ownership ownership;
    private final SqlExecutionStore executions;
    private final DurableServer.Stores stores;

    private DatabaseStores(Store store, Ownership ownership, ServerMetrics metrics) {
        this.ownership = ownership;
        SqlSearchAttributes attributes = new SqlSearchAttributes(store, ownership);
        SqlNamespaceStore namespaces = new SqlNamespaceStore(store, ownership);
        this.executions = new SqlExecutionStore(store, ownership, attributes, metrics::onTransaction);
        this.stores = new DurableServer.Stores(
                store.dialect().name().toLowerCase(Locale.ROOT),
                executions,
                new SqlVisibilityStore(store),
                attributes,
                namespaces,
                new SqlDeploymentStore(store, ownership),
                ownership);
    }

    /**
     * Becomes the owner unless another process is.
     *
     * @throws ServiceFailure {@code FAILED_PRECONDITION}, with the name of the owner
     * @throws PersistenceException {@code UNAVAILABLE}
     */
    public static DatabaseStores open(Store store, Ownership.Lease lease, ServerMetrics metrics) {
        return of(store, Ownership.tryAcquire(store, lease).orElseThrow(() -> owned(store)), metrics);
    }

    /**
     * Waits as a standby until this process is the owner, also while the database is unavailable.
     *
     * @param patience how long to wait at most
     * @throws ServiceFailure as of {@link #open}, when another process is the owner for longer
     * @throws InterruptedException when the thread is interrupted while it waits
     * @throws PersistenceException {@code UNAVAILABLE} when the database fails after this process has become the owner
     */
    public static DatabaseStores await(Store store, Ownership.Lease lease, ServerMetrics metrics, Duration patience)
            throws InterruptedException {
        return of(store, Ownership.acquire(store, lease, patience).orElseThrow(() -> owned(store)), metrics);
    }

    private static ServiceFailure owned(Store store) {
        return ServiceFailure.failedPrecondition(
                "The workflow executions of " + store.url().display() + " are owned by "
                        + Ownership.owner(store).orElse("another process")
                        + ": stop that process, or let this one wait as a standby.");
    }

    private static DatabaseStores of(Store store, Ownership ownership, ServerMetrics metrics) {
        try {
            return new DatabaseStores(store, ownership, metrics);
        } catch (RuntimeException e) {
            ownership.close();
            throw e;
        }
    }

    /** For the options of the service. */
    public DurableServer.Stores stores() {
        return stores;
    }

    /** Lets another process become the owner at once. */
    @Override
    public void close() {
        executions.close();
        ownership.close();
    }
}
