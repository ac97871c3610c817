package dev.flow.runtime;

import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.Orphan;
import dev.flow.engine.local.RealServer;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.testing.Eventually;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The responses while the engine or the store is unavailable, and the recovery without a restart. */
@Tag("process")
final class DependenciesUnavailableTest {
    private static final String START = "{\"workflow_name\": \"shop.greets\", \"business_request_id\": \"%s\"}";

    @TempDir
    Path folder;

    @BeforeEach
    void configuration() throws IOException {
        Greeting.configure(folder.resolve("config"));
    }

    private RuntimeApplication started(Map<String, String> environment) {
        var text = SettingsText.of(environment)
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.PORT, "0", "--port");
        var application = RuntimeApplication.builder(Settings.read(text, Role.COMBINED, environment))
                .build();
        application.start();
        return application;
    }

    @Test
    void an_engine_that_is_away_is_said_and_comes_back_by_itself() throws Exception {
        var binary = RealServer.binary();
        try (var server = new Orphan(binary, folder.resolve("engine"))) {
            Namespaces.prepare(server.address());
            try (var application = started(Map.of(
                    "FLOW_ENGINE__KIND", "remote",
                    "FLOW_ENGINE__ADDRESS", server.address(),
                    "FLOW_ENGINE__TLS", "false"))) {
                var http = new Http(application.port().orElseThrow());
                assertThat(http.post("/v1/workflows?wait=PT20S", START.formatted("before"))
                                .status())
                        .isEqualTo(202);

                server.kill();

                var refused = http.post("/v1/workflows", START.formatted("during"));
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.body().path("code").asText()).isEqualTo("engine_unavailable");
                await(http, 503);
                assertThat(component(http, "engine")).isEqualTo("unavailable");
                assertThat(component(http, "store")).isEqualTo("available");

                try (var back = LocalServer.start(binary, folder.resolve("engine"), Duration.ofSeconds(60))) {
                    assertThat(back.address()).isEqualTo(server.address());
                    await(http, 200);
                    assertThat(http.post("/v1/workflows?wait=PT30S", START.formatted("during"))
                                    .body()
                                    .at("/result/output/greeting")
                                    .asText())
                            .isEqualTo("hello");
                }
            }
        }
    }

    @Test
    void a_store_that_is_away_is_said_and_comes_back_by_itself() throws Exception {
        int port;
        try (var database = database(0)) {
            port = database.getPort();
        }
        var first = database(port);
        try (var application = started(Map.of(
                "FLOW_ENGINE__KIND", "embedded",
                "FLOW_STORE__URL", "jdbc:postgresql://localhost:" + port + "/postgres",
                "FLOW_STORE__USERNAME", "postgres",
                "FLOW_STORE__PASSWORD", "postgres"))) {
            var http = new Http(application.port().orElseThrow());
            assertThat(http.get("/readyz").status()).isEqualTo(200);
            var run = http.post("/v1/workflows", START.formatted("before"))
                    .body()
                    .path("workflow_id")
                    .asText();

            first.close();

            await(http, 503);
            assertThat(component(http, "store")).isEqualTo("unavailable");
            var refused = http.post("/v1/workflows/" + run + "/events/paid", "{\"payload\": {}}", "key");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.body().path("code").asText()).isEqualTo("store_unavailable");
            var asked = http.get("/v1/workflows/" + run);
            assertThat(asked.status()).isEqualTo(503);
            assertThat(asked.body().path("code").asText()).isEqualTo("engine_unavailable");

            try (var back = database(port)) {
                assertThat(back.getPort()).isEqualTo(port);
                await(http, 200);
                assertThat(http.get("/v1/workflows/" + run).status()).isEqualTo(200);
            }
        }
    }

    private EmbeddedPostgres database(int port) throws IOException {
        var builder = EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("database"))
                .setCleanDataDirectory(false);
        return port == 0 ? builder.start() : builder.setPort(port).start();
    }

    private static void await(Http http, int readiness) {
        Eventually.get(() -> http.get("/readyz").status(), status -> status == readiness);
    }

    private static String component(Http http, String name) throws Exception {
        for (var component : http.get("/healthz").body().path("components")) {
            if (component.path("component").asText().equals(name)) {
                return component.path("status").asText();
            }
        }
        return "missing";
    }
}
