package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.local.RealServer;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.start.StartException;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The whole lifecycle on one service: edit, publish, plan, activate, two revisions live at once, roll back. */
@Tag("process")
final class ManagedServiceTest {
    /** Waits, so that a run of the old revision is open while the new one is active. */
    private static final String ORDER = """
            # Orders wait for approval.
            document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
            do:
              - approval:
                  listen: {to: {one: {with: {type: com.example.approved}}}}
              - result:
                  set: {wrapping: "%s"}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/order.yaml"), ORDER.formatted("paper"));
    }

    private Settings settings(String engine) {
        var text = SettingsText.of(Map.of())
                .with(Catalogue.MODE, "managed", "--mode")
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, engine, "--engine")
                .with(Catalogue.PORT, "0", "--port");
        return Settings.read(text, Role.COMBINED, System.getenv());
    }

    private static JsonNode start(Http http, String request) throws Exception {
        var answer = http.post(
                "/v1/workflows", "{\"workflow_name\": \"shop.order\", \"business_request_id\": \"" + request + "\"}");
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
        return answer.body();
    }

    private static String wrapping(Http http, JsonNode run) throws Exception {
        String id = run.path("workflow_id").asText();
        http.post(
                "/v1/workflows/" + id + "/events/com.example.approved",
                "{\"payload\": {}}",
                run.path("run_id").asText());
        return http.get("/v1/workflows/" + id + "/result?wait=PT20S")
                .body()
                .at("/output/wrapping")
                .asText();
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedded", "local"})
    void an_old_run_ends_on_the_old_revision_while_new_ones_begin_on_the_new(String engine) throws Exception {
        if (engine.equals("local")) {
            RealServer.binary();
        }
        try (var application = RuntimeApplication.builder(settings(engine)).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());
            var lifecycle = new Lifecycle(http);
            String first = lifecycle.active();
            assertThat(first).as("the directory is the first revision").matches("[0-9a-f]{64}");
            JsonNode old = start(http, "old");
            assertThat(old.path("revision_id").asText()).isEqualTo(first);

            lifecycle.edit("shop.order", ORDER.formatted("silk"));
            String second = lifecycle.publish();
            assertThat(lifecycle.active())
                    .as("publishing changes nothing that runs")
                    .isEqualTo(first);
            JsonNode plan = lifecycle.plan(second);
            assertThat(plan.at("/changes/0/summary").asText()).contains("shop.order");
            JsonNode applied = lifecycle.activate(second);
            assertThat(applied.path("state").asText()).as(applied.toString()).isEqualTo("applied");
            assertThat(lifecycle.active()).isEqualTo(second);
            JsonNode now = Eventually.get(
                    () -> start(http, "new-" + System.nanoTime()),
                    run -> run.path("revision_id").asText().equals(second));

            assertThat(wrapping(http, old)).isEqualTo("paper");
            assertThat(wrapping(http, now)).isEqualTo("silk");

            JsonNode rolledBack =
                    lifecycle.rollBack(applied.path("activation_id").asText(), first);
            assertThat(rolledBack.path("state").asText())
                    .as(rolledBack.toString())
                    .isEqualTo("applied");
            assertThat(lifecycle.active()).as("byte for byte that of before").isEqualTo(first);
            assertThat(lifecycle
                            .ended(applied.path("activation_id").asText())
                            .path("state")
                            .asText())
                    .isEqualTo("rolled_back");
        }
    }

    @Test
    void a_first_configuration_with_errors_is_refused_until_it_is_corrected() throws Exception {
        Path file = folder.resolve("config/workflows/order.yaml");
        Files.writeString(file, ORDER.formatted("paper").replace("listen:", "lisen:"));
        try (var application =
                RuntimeApplication.builder(settings(TestedEngine.kind())).build()) {
            assertThatThrownBy(application::start)
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("shop.order.yaml:4:")
                    .hasMessageContaining("lisen");
        }
        Files.writeString(file, ORDER.formatted("paper"));
        try (var application =
                RuntimeApplication.builder(settings(TestedEngine.kind())).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());

            assertThat(start(http, "corrected").path("revision_id").asText()).isEqualTo(new Lifecycle(http).active());
        }
    }

    @Test
    void what_was_active_is_active_after_a_restart() throws Exception {
        String active;
        try (var application =
                RuntimeApplication.builder(settings(TestedEngine.kind())).build()) {
            application.start();
            var lifecycle = new Lifecycle(new Http(application.port().orElseThrow()));
            lifecycle.edit("shop.order", ORDER.formatted("silk"));
            active = lifecycle.publish();
            assertThat(lifecycle.activate(active).path("state").asText()).isEqualTo("applied");
        }
        try (var application =
                RuntimeApplication.builder(settings(TestedEngine.kind())).build()) {
            application.start();
            var http = new Http(application.port().orElseThrow());

            assertThat(new Lifecycle(http).active()).isEqualTo(active);
            assertThat(start(http, "after").path("revision_id").asText()).isEqualTo(active);
        }
    }
}
