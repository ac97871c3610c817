package dev.flow.proofs.fleet;

import dev.flow.engine.embedded.EmbeddedServer;
import dev.flow.engine.embedded.EmbeddedStorage;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.server.DatabaseStores;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.server.persistence.sql.ServerTables;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** The Temporal service of a proof, which is never killed. Thread-safe. */
sealed interface ProvenService extends AutoCloseable {
    /** {@code host:port}. */
    String address();

    @Override
    void close();

    /**
     * Starts one.
     *
     * @param database in which an embedded one gets a database of its own
     * @param folder in which a local one keeps its files
     */
    static ProvenService start(ServiceKind kind, TemporalBinary binary, EmbeddedPostgres database, Path folder) {
        return switch (kind) {
            case LOCAL -> new Local(LocalServer.start(binary, folder, Infrastructure.PATIENCE));
            case EMBEDDED -> Embedded.start(database);
        };
    }

    /** Temporal's development server, as a child process. */
    record Local(LocalServer server) implements ProvenService {
        @Override
        public String address() {
            return server.address();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** The service of the embedded engine. */
    record Embedded(Store store, DatabaseStores stores, EmbeddedServer server) implements ProvenService {
        private static final Duration RETENTION = Duration.ofDays(1);

        static Embedded start(EmbeddedPostgres database) {
            try (var connection = database.getPostgresDatabase().getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("create database engine");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            Store store = Store.open(
                    StoreSettings.of(Infrastructure.url(database, "engine")),
                    Schema.of(List.of(ServerTables.PART)),
                    Timekeeper.system());
            store.migrate();
            DatabaseStores stores = DatabaseStores.open(store, Ownership.Lease.of("the proof"), ServerMetrics.NONE);
            return new Embedded(
                    store,
                    stores,
                    EmbeddedServer.on(new EmbeddedStorage(stores.stores(), RETENTION, ServerMetrics.NONE)));
        }

        @Override
        public String address() {
            return server.target();
        }

        @Override
        public void close() {
            server.close();
            stores.close();
            store.close();
        }
    }
}
