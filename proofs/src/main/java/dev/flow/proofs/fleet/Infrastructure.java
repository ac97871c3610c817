package dev.flow.proofs.fleet;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.engine.local.LocalNamespace;
import dev.flow.engine.local.LocalServer;
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
public record Infrastructure(LocalServer server, EmbeddedPostgres database, RemoteConnection connection, Path folder)
        implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Starts both, with databases of their own below a folder. */
    public static Infrastructure start(TemporalBinary binary, Path folder) throws IOException {
        LocalServer server = LocalServer.start(binary, folder.resolve("engine"), PATIENCE);
        try {
            RemoteConnection connection = RemoteConnection.open(
                    new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, PATIENCE));
            LocalNamespace.prepare(connection);
            return new Infrastructure(server, EmbeddedPostgres.builder().start(), connection, folder);
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
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
                        "jdbc:postgresql://localhost:" + database.getPort()
                                + "/postgres?user=postgres&password=postgres"),
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
