package dev.flow.proofs.starts;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.engine.local.LocalNamespace;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.engine.remote.RemoteAddress;
import dev.flow.engine.remote.RemoteConnection;
import dev.flow.engine.remote.Security;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/**
 * What is never killed: a Temporal server, a PostgreSQL, and the folders that all processes share. Thread-safe.
 *
 * @param connection to the server, for looking at what became of the runs
 */
record Ground(LocalServer server, EmbeddedPostgres database, RemoteConnection connection, Path folder)
        implements AutoCloseable {
    /** The workflow that is started. */
    static final String WORKFLOW = "proofs.started";

    private static final String DOCUMENT = "started.yaml";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    static Ground prepare(TemporalBinary binary, Path folder) throws IOException {
        Path workflows = Files.createDirectories(configuration(folder).resolve("workflows"));
        try (InputStream document = Objects.requireNonNull(Ground.class.getResourceAsStream(DOCUMENT), DOCUMENT)) {
            Files.copy(document, workflows.resolve(DOCUMENT));
        }
        LocalServer server = LocalServer.start(binary, folder.resolve("engine"), PATIENCE);
        try {
            RemoteConnection connection = RemoteConnection.open(
                    new RemoteAddress(server.address(), "default", new Security.Plaintext(), null, PATIENCE));
            LocalNamespace.prepare(connection);
            return new Ground(server, EmbeddedPostgres.builder().start(), connection, folder);
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static Path configuration(Path folder) {
        return folder.resolve("configuration");
    }

    /** What every gateway and worker is told. */
    Map<String, String> settings() throws IOException {
        return Map.ofEntries(
                Map.entry("FLOW_RUNTIME__PROFILE", "local"),
                Map.entry(
                        "FLOW_RUNTIME__SCOPE",
                        new JsonMapper()
                                .writeValueAsString(
                                        Map.of("tenant", "proofs", "application", "starts", "environment", "test"))),
                Map.entry("FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString()),
                Map.entry("FLOW_CONFIGURATION__DIR", configuration(folder).toString()),
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
