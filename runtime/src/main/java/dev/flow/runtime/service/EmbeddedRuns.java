package dev.flow.runtime.service;

import dev.flow.engine.embedded.EmbeddedStorage;
import dev.flow.runtime.start.StartException;
import dev.flow.server.DatabaseStores;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.store.Store;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * The runs of an embedded engine, in the store of the service. One process owns them: another one on the same
 * PostgreSQL waits until that process has ended, which takes seconds after it was killed. Thread-safe.
 */
public final class EmbeddedRuns implements AutoCloseable {
    /** How long closed runs are kept. */
    public static final Duration RETENTION = Duration.ofDays(30);

    private final DatabaseStores stores;
    private final ServerMetrics metrics;

    private EmbeddedRuns(DatabaseStores stores, ServerMetrics metrics) {
        this.stores = stores;
        this.metrics = metrics;
    }

    /**
     * Waits until this process owns the runs.
     *
     * @param store with the tables of the service
     * @param scope digest of the scope whose runs these are
     * @param lost told once, when another process has become the owner: nothing can be done here any more
     * @throws StartException when the owner is a process of another scope, for which nothing is to be waited
     */
    public static EmbeddedRuns open(
            Store store, String scope, DependencyWait wait, ServerMetrics metrics, Consumer<String> lost) {
        String name = "scope " + scope;
        Ownership.Lease lease = Ownership.Lease.of("process " + WorkerHeartbeat.newInstance() + " of " + name);
        DatabaseStores stores = wait.until(
                "the runs in the store at " + store.url(),
                () -> open(store, lease, name, metrics),
                EmbeddedRuns::isPassing);
        var _ = stores.stores().owner().lost().thenAccept(reason -> lost.accept(String.valueOf(reason.getMessage())));
        return new EmbeddedRuns(stores, metrics);
    }

    private static DatabaseStores open(Store store, Ownership.Lease lease, String scope, ServerMetrics metrics) {
        try {
            return DatabaseStores.open(store, lease, metrics);
        } catch (ServiceFailure e) {
            String owner = Ownership.owner(store).orElse(scope);
            if (owner.endsWith(scope)) {
                throw e;
            }
            throw StartException.of(
                    "The store at " + store.url() + " has the runs of the embedded engine of another scope (" + owner
                            + "): give each scope that uses an embedded engine a database or a schema of its own.");
        }
    }

    private static boolean isPassing(RuntimeException failure) {
        return failure instanceof ServiceFailure || failure instanceof PersistenceException;
    }

    /** For the engine, which is closed before this. */
    public EmbeddedStorage storage() {
        return new EmbeddedStorage(stores.stores(), RETENTION, metrics);
    }

    /** Lets another process become the owner at once. */
    @Override
    public void close() {
        stores.close();
    }
}
