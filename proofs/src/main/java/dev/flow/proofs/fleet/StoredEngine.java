package dev.flow.proofs.fleet;

import dev.flow.engine.Engine;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.embedded.EmbeddedStorage;
import dev.flow.runtime.service.EmbeddedRuns;
import dev.flow.runtime.service.ServiceSchema;
import dev.flow.server.DatabaseStores;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.util.Optional;

/**
 * The embedded engine on the store that processes have left when they were killed: for looking at their runs, past the
 * HTTP interface. It executes nothing. Thread-safe.
 */
public final class StoredEngine implements AutoCloseable {
    /** An owner that was killed keeps others out for seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Store store;
    private final DatabaseStores owned;
    private final Engine engine;

    private StoredEngine(Store store, DatabaseStores owned) {
        this.store = store;
        this.owned = owned;
        this.engine = EmbeddedEngine.builder()
                .storage(new EmbeddedStorage(owned.stores(), EmbeddedRuns.RETENTION, ServerMetrics.NONE))
                .definitions(_ -> Optional.empty())
                .withoutWorker()
                .build();
    }

    /**
     * Opens a store as its owner.
     *
     * @param url of JDBC
     */
    public static StoredEngine open(String url, Timekeeper time) throws InterruptedException {
        Store store = Store.open(StoreSettings.of(url), ServiceSchema.SCHEMA, time);
        return new StoredEngine(
                store, DatabaseStores.await(store, Ownership.Lease.of("the proof"), ServerMetrics.NONE, PATIENCE));
    }

    /** Of its service. */
    public WorkflowClient client() {
        return engine.client();
    }

    @Override
    public void close() {
        engine.close();
        owned.close();
        store.close();
    }
}
