package dev.flow.proofs.fleet;

import dev.flow.engine.local.LocalNamespace;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.Security;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is never killed: a Temporal server, a PostgreSQL, and the folders that all processes share. Thread-safe.
 *
 * @param connection to the server, for looking at what became of the runs
 */
public record Infrastructure(ProvenService server, EmbeddedPostgres database, RemoteConnection connection, Path folder)
        implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Starts both, with databases of their own below a folder. */
    public static Infrastructure start(ServiceKind kind, TemporalBinary binary, Path folder) throws IOException {
        EmbeddedPostgres database = EmbeddedPostgres.builder().start();
        ProvenService server;
        try {
            server = ProvenService.start(kind, binary, database, folder.resolve("engine"));
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
        try {
            RemoteConnection connection = RemoteConnection.open(
                    new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, PATIENCE));
            LocalNamespace.prepare(connection);
            return new Infrastructure(server, database, connection, folder);
        } catch (RuntimeException e) {
            server.close();
            database.close();
            throw e;
        }
    }

    /** {@code host:port} of the server. */
    public String engineAddress() {
        return server.address();
    }

    /** The address of one of its databases, for a store. */
    public static String url(EmbeddedPostgres database, String name) {
        return "jdbc:postgresql://localhost:" + database.getPort() + "/" + name + "?user=postgres&password=postgres";
    }

    /**
     * What every gateway and worker is told.
     *
     * @param application its name in the scope
     * @param mode of the configuration
     * @param configuration the directory that it is, or begins with
     */
    public Map<String, String> settings(String application, String mode, Path configuration) throws IOException {
        Map<String, String> settings =
                new TreeMap<>(FleetSettings.of(folder, application, mode, configuration, url(database, "postgres")));
        settings.put("FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString());
        settings.put("FLOW_ENGINE__KIND", "remote");
        settings.put("FLOW_ENGINE__ADDRESS", server.address());
        settings.put("FLOW_ENGINE__TLS", "false");
        return settings;
    }

    @Override
    public void close() throws IOException {
        connection.close();
        server.close();
        database.close();
    }
}
