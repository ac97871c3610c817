package dev.flow.proofs.fleet;

import com.fasterxml.jackson.databind.json.JsonMapper;
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

    static String url(EmbeddedPostgres database, String name) {
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
        return Map.ofEntries(
                Map.entry("FLOW_RUNTIME__PROFILE", "local"),
                Map.entry(
                        "FLOW_RUNTIME__SCOPE",
                        new JsonMapper()
                                .writeValueAsString(
                                        Map.of("tenant", "proofs", "application", application, "environment", "test"))),
                Map.entry("FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString()),
                Map.entry("FLOW_CONFIGURATION__MODE", mode),
                Map.entry("FLOW_CONFIGURATION__DIR", configuration.toString()),
                Map.entry(
                        "FLOW_STORE__URL",
                        url(database, "postgres")),
                Map.entry("FLOW_ENGINE__KIND", "remote"),
                Map.entry("FLOW_ENGINE__ADDRESS", server.address()),
                Map.entry("FLOW_ENGINE__TLS", "false"),
                Map.entry("FLOW_ENGINE__PAYLOAD_DIR", folder.resolve("payloads").toString()),
                Map.entry("FLOW_IDENTITY__PROVIDER", "local"),
                Map.entry("FLOW_GATEWAY__CURSOR_KEY", "the same key for both of the gateways"));
    }

    @Override
    public void close() throws IOException {
        connection.close();
        server.close();
        database.close();
    }
}
