package dev.flow.runtime;

import dev.flow.configuration.source.InvalidConfigurationException;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import dev.flow.identity.Action;
import dev.flow.identity.AuthenticatedPrincipal;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.AuthenticationRequest;
import dev.flow.identity.AuthorizationRequest;
import dev.flow.identity.NewCredential;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import dev.flow.runtime.start.StartException;
import dev.flow.testing.Eventually;
import dev.flow.testing.engine.TestedEngine;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("process")
final class RuntimeApplicationTest {
    private static final String WAITS = """
            document: {dsl: 1.0.3, namespace: shop, name: waits, version: 1.0.0}
            do:
              - approval:
                  listen: {to: {one: {with: {type: com.example.approved}}}}
              - result:
                  set: {approved: true}
            """;

    private static final String GREETS = """
            document: {dsl: 1.0.3, namespace: shop, name: greets, version: 1.0.0}
            do:
              - greet:
                  set: {greeting: "${ \\"Hello, \\" + .name }"}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void configuration() throws Exception {
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/waits.yaml"), WAITS);
        Files.writeString(folder.resolve("config/workflows/greets.yaml"), GREETS);
    }

    private Settings settings(String engine) {
        return settings(engine, Map.of());
    }

    private Settings settings(String engine, Map<String, String> environment) {
        var text = SettingsText.of(environment)
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir")
                .with(Catalogue.ENGINE_KIND, engine, "--engine")
                .with(Catalogue.PORT, "0", "--port");
        return Settings.read(text, Role.COMBINED, System.getenv());
    }

    private static RuntimeApplication started(Settings settings) {
        var application = RuntimeApplication.builder(settings).build();
        application.start();
        return application;
    }

    @Test
    void a_run_is_started_over_http_and_its_result_is_read() throws Exception {
        try (var application = started(settings(TestedEngine.kind()))) {
            var http = new Http(application.port().orElseThrow());

            var answer = http.post("/v1/workflows?wait=PT20S", start("shop.greets", "one", "{\"name\": \"Ada\"}"));

            assertThat(answer.status()).isEqualTo(202);
            assertThat(answer.body().at("/result/output/greeting").asText()).isEqualTo("Hello, Ada");
        }
    }

    @Test
    void a_collector_is_told_of_the_request_and_of_the_run() throws Exception {
        try (var collector = TestHttpService.answering(_ -> Reply.empty(200))) {
            var endpoint = Map.of("FLOW_TELEMETRY__OTLP_ENDPOINT", collector.url());
            try (var application = started(settings(TestedEngine.kind(), endpoint))) {
                var http = new Http(application.port().orElseThrow());
                http.post("/v1/workflows?wait=PT20S", start("shop.greets", "one", "{\"name\": \"Ada\"}"));
            } // sends what is not sent yet
            assertThat(collector.received())
                    .extracting(TestHttpService.Received::uri)
                    .containsOnly("/v1/traces");
            assertThat(collector.received().toString())
                    .contains("startWorkflow", "shop.greets", "flow.workflow_id", "completed")
                    .doesNotContain("Ada");
        }
    }

    @Test
    void the_embedded_engine_lists_its_runs() throws Exception {
        try (var application = started(settings("embedded"))) {
            var overview = new Http(application.port().orElseThrow()).get("/v1/operations");

            assertThat(overview.body().at("/executions/availability").asText()).isEqualTo("available");
            assertThat(overview.body().at("/restarts/availability").asText()).isEqualTo("available");
        }
    }

    @Test
    void a_run_on_the_local_engine_outlives_the_process() throws Exception {
        var settings = settings(
                "local",
                Map.of("FLOW_ENGINE__BINARY", RealServer.binary().path().toString()));
        String run;
        try (var application = started(settings)) {
            var http = new Http(application.port().orElseThrow());
            run = http.post("/v1/workflows", start("shop.waits", "one", "{}"))
                    .body()
                    .path("workflow_id")
                    .asText();
        }
        Files.delete(folder.resolve("config/workflows/waits.yaml")); // its definition is in the store

        try (var application = started(settings)) {
            var http = new Http(application.port().orElseThrow());
            assertThat(http.get("/v1/workflows/" + run).status()).isEqualTo(200);
            var delivered = http.post(
                    "/v1/workflows/" + run + "/events/com.example.approved", "{\"payload\": {}}", "approve-one");
            assertThat(delivered.status()).isEqualTo(202);

            var result = http.get("/v1/workflows/" + run + "/result?wait=PT30S");

            assertThat(result.body().at("/output/approved").asBoolean()).isTrue();
        }
    }

    @Test
    void a_run_that_an_earlier_version_began_goes_on_in_the_same_data_folder() throws Exception {
        var binary = RealServer.binary().path().toString();
        var earlier = settings("local", Map.of("FLOW_ENGINE__BINARY", binary, "FLOW_ENGINE__TASK_QUEUE", "flow"));
        String run;
        try (var application = started(earlier)) {
            run = new Http(application.port().orElseThrow())
                    .post("/v1/workflows", start("shop.waits", "one", "{}"))
                    .body()
                    .path("workflow_id")
                    .asText();
        }
        Files.delete(folder.resolve("config/workflows/waits.yaml"));
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("data/flow.db"));
                var statement = database.createStatement()) { // as it was before definitions belonged to scopes
            statement.executeUpdate("delete from scope_definition");
            statement.executeUpdate("update definition set unscoped = 1");
        }

        try (var application = started(settings("local", Map.of("FLOW_ENGINE__BINARY", binary)))) {
            var http = new Http(application.port().orElseThrow());
            http.post("/v1/workflows/" + run + "/events/com.example.approved", "{\"payload\": {}}", "approve-one");

            var result = http.get("/v1/workflows/" + run + "/result?wait=PT30S");

            assertThat(result.body().at("/output/approved").asBoolean()).isTrue();
        }
    }

    @Test
    void definitions_that_were_replaced_are_listed_and_give_their_text_as_published() throws Exception {
        Path file = folder.resolve("config/workflows/greets.yaml");
        String first = "# first, with\r\n" + GREETS;
        Files.writeString(file, first);
        String digest;
        try (var application = started(settings(TestedEngine.kind()))) {
            digest = new Http(application.port().orElseThrow())
                    .get("/v1/operations/workflows/shop.greets")
                    .body()
                    .path("active_digest")
                    .asText();
        }
        Files.writeString(file, GREETS.replace("Hello", "Good day"));
        try (var application = started(settings(TestedEngine.kind()))) {
            var http = new Http(application.port().orElseThrow());
            var workflow = http.get("/v1/operations/workflows/shop.greets").body();
            var listed = http.get("/v1/operations/workflows")
                    .body()
                    .path("workflows")
                    .valueStream()
                    .filter(each -> each.path("name").asText().equals("shop.greets"));

            assertThat(workflow.path("active_digest").asText()).isNotEqualTo(digest);
            assertThat(workflow.path("definitions").findValuesAsText("digest")).contains(digest);
            assertThat(listed)
                    .singleElement()
                    .satisfies(each ->
                            assertThat(each.path("retained_count").asInt()).isEqualTo(2));
        }
        Files.delete(file);
        try (var application = started(settings(TestedEngine.kind()))) {
            var http = new Http(application.port().orElseThrow());
            var page = http.get("/v1/operations/definitions?limit=1").body();
            var next = http.get("/v1/operations/definitions?limit=2&cursor="
                            + page.path("next_cursor").asText())
                    .body();
            var text = http.get("/v1/operations/workflows/shop.greets/definition?digest=" + digest)
                    .body();
            var again = http.post(
                    "/v1/workflows?wait=PT20S",
                    "{\"workflow_name\": \"shop.greets\", \"business_request_id\": \"old\", \"input\": {\"name\": \"Ada\"},"
                            + " \"definition_digest\": \"" + digest + "\"}");

            assertThat(page.path("definitions").findValuesAsText("workflow")).containsExactly("shop.greets");
            assertThat(next.path("definitions").findValuesAsText("active")).containsExactly("false", "true");
            assertThat(text.path("text").asText()).isEqualTo(first);
            assertThat(text.path("as_published").asBoolean()).isTrue();
            assertThat(again.body().at("/result/output/greeting").asText()).isEqualTo("Hello, Ada");
        }
    }

    @Test
    void a_worker_by_itself_has_probes_and_metrics_and_nothing_else() throws Exception {
        var binary = RealServer.binary();
        try (var server = LocalServer.start(binary, folder.resolve("engine"), Duration.ofSeconds(60))) {
            Namespaces.prepare(server.address());
            try (var worker = started(worker(server.address()))) {
                var http = new Http(worker.healthPort().orElseThrow());

                assertThat(worker.port()).isEmpty();
                assertThat(http.get("/readyz").status()).isEqualTo(200);
                assertThat(http.status("/metrics", "local-operator")).isEqualTo(200);
                assertThat(http.status("/metrics", "somebody-else")).isEqualTo(401);
                assertThat(http.status("/v1/workflows", "local-operator")).isEqualTo(404);
            }
        }
    }

    @Test
    void a_scraper_of_a_worker_has_a_grant_of_its_own_in_a_file() throws Exception {
        var scraper = credential("scraper", Action.METRICS);
        var grants = Files.writeString(folder.resolve("grants.json"), "[" + scraper.grantJson() + "]");
        var identity = Map.of(
                "FLOW_IDENTITY__PROVIDER", "credentials", "HOST_APPLICATION_CREDENTIALS_FILE", grants.toString());
        try (var server = LocalServer.start(RealServer.binary(), folder.resolve("engine"), Duration.ofSeconds(60))) {
            Namespaces.prepare(server.address());
            try (var worker = started(worker(server.address(), identity))) {
                var http = new Http(worker.healthPort().orElseThrow());

                assertThat(http.get("/readyz").status()).isEqualTo(200);
                assertThat(http.bearer("/metrics", scraper.token()).body().asText())
                        .contains("jvm_memory_used_bytes", "flow_credentials_file_valid 1.0");
                assertThat(http.bearer("/healthz", scraper.token()).status()).isEqualTo(403);
                assertThat(http.get("/metrics").status()).isEqualTo(401);
            }
        }
    }

    @Test
    void a_credential_that_leaves_the_file_is_revoked_while_the_service_runs() throws Exception {
        var leaves = credential("leaves", Action.HEALTH);
        var stays = credential("stays", Action.HEALTH);
        var grants = folder.resolve("grants.json");
        Files.writeString(grants, "[" + leaves.grantJson() + ", " + stays.grantJson() + "]");
        var identity = Map.of(
                "FLOW_IDENTITY__PROVIDER", "credentials",
                "HOST_APPLICATION_CREDENTIALS_FILE", grants.toString(),
                "HOST_APPLICATION_PUBLIC_ORIGIN", "https://flow.example");
        try (var application = started(settings(TestedEngine.kind(), identity))) {
            var http = new Http(application.port().orElseThrow());
            assertThat(http.bearer("/healthz", leaves.token()).status()).isEqualTo(200);

            Files.writeString(grants, "[" + stays.grantJson() + "]");

            int status =
                    Eventually.get(() -> http.bearer("/healthz", leaves.token()).status(), code -> code != 200);
            assertThat(status).isEqualTo(401);

            Files.writeString(grants, "[" + stays.grantJson());

            var health = Eventually.get(
                    () -> http.bearer("/healthz", stays.token()),
                    answer -> answer.body().toString().contains("previous grants stay in use"));
            assertThat(health.status()).isEqualTo(200);
            assertThat(health.body().path("ready").asBoolean()).isTrue();
        }
    }

    @Test
    void a_credentials_file_with_an_invalid_grant_stops_the_start() throws Exception {
        var grants = Files.writeString(folder.resolve("grants.json"), "[7]");
        var identity = Map.of(
                "FLOW_IDENTITY__PROVIDER", "credentials",
                "HOST_APPLICATION_CREDENTIALS_FILE", grants.toString(),
                "HOST_APPLICATION_PUBLIC_ORIGIN", "https://flow.example");

        assertThatThrownBy(
                        () -> started(settings(TestedEngine.kind(), identity)).close())
                .isInstanceOf(StartException.class)
                .hasMessageContainingAll("HOST_APPLICATION_CREDENTIALS_FILE", "grant 1: a grant is an object.");
    }

    private static NewCredential credential(String id, Action action) {
        return NewCredential.make(
                new SecureRandom(),
                id,
                id,
                Instant.parse("2999-01-01T00:00:00Z"),
                Settings.DEVELOPMENT,
                Set.of(action));
    }

    private Settings worker(String engine) {
        return worker(engine, Map.of());
    }

    private Settings worker(String engine, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.putAll(Map.of(
                "FLOW_RUNTIME__PROFILE", "local",
                "FLOW_ENGINE__ADDRESS", engine,
                "FLOW_ENGINE__KIND", "remote",
                "FLOW_ENGINE__TLS", "false",
                "FLOW_WORKER__HEALTH_PORT", "0"));
        var text = SettingsText.of(environment)
                .with(Catalogue.CONFIG_DIR, folder.resolve("config").toString(), "--config-dir")
                .with(Catalogue.DATA_DIR, folder.resolve("data").toString(), "--data-dir");
        return Settings.read(text, Role.WORKER, environment);
    }

    @Test
    void a_namespace_that_was_not_set_up_is_told_and_not_used() throws Exception {
        var binary = RealServer.binary();
        try (var server = LocalServer.start(binary, folder.resolve("engine"), Duration.ofSeconds(60))) {
            assertThatThrownBy(() -> started(worker(server.address())))
                    .isInstanceOf(StartException.class)
                    .hasMessageContainingAll("FlowScope", "FlowLabels", "flow engine setup");
        }
    }

    @Test
    void a_configuration_with_errors_is_not_served() throws Exception {
        Files.writeString(folder.resolve("config/workflows/waits.yaml"), WAITS.replace("listen:", "lisen:"));

        assertThatThrownBy(() -> started(settings(TestedEngine.kind())))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("waits.yaml");
    }

    @Test
    void a_watched_directory_is_taken_over_as_a_whole_or_not_at_all() throws Exception {
        try (var application = started(settings(TestedEngine.kind()))) {
            application.watch();
            var http = new Http(application.port().orElseThrow());
            Files.writeString(folder.resolve("config/workflows/broken.yaml"), "do: [");
            Files.writeString(
                    folder.resolve("config/workflows/more.yaml"), GREETS.replace("name: greets", "name: more"));
            for (int look = 0; look < 25; look++) { // the watch looks every second
                assertThat(http.post("/v1/workflows", start("shop.more", "early", "{\"name\": \"Ada\"}"))
                                .status())
                        .isEqualTo(404);
                Thread.sleep(Duration.ofMillis(100));
            }

            Files.delete(folder.resolve("config/workflows/broken.yaml"));

            int status = Eventually.get(
                    () -> http.post("/v1/workflows", start("shop.more", "late", "{\"name\": \"Ada\"}"))
                            .status(),
                    code -> code != 404);
            assertThat(status).isEqualTo(202);
        }
    }

    @Test
    void two_processes_do_not_share_a_sqlite_file() {
        try (var application = started(settings(TestedEngine.kind()))) {
            assertThat(application.port()).isPresent();
            assertThatThrownBy(() -> started(settings(TestedEngine.kind())))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("flow.db");
        }
    }

    @Test
    void a_hosts_own_identity_decides() throws Exception {
        var settings = settings(TestedEngine.kind(), Map.of("FLOW_IDENTITY__PROVIDER", "host"));
        var scope = settings.common().scope();
        var application = RuntimeApplication.builder(settings)
                .authentication(new AuthenticationProvider() {
                    @Override
                    public AuthenticatedPrincipal authenticate(AuthenticationRequest request) {
                        return new AuthenticatedPrincipal("somebody", Set.of(scope), scope);
                    }

                    @Override
                    public boolean authorize(AuthenticatedPrincipal principal, AuthorizationRequest request) {
                        return request.action().toString().equalsIgnoreCase("health");
                    }
                })
                .build();
        try (application) {
            application.start();
            var http = new Http(application.port().orElseThrow());

            assertThat(http.get("/healthz").status()).isEqualTo(200);
            assertThat(http.get("/v1/operations").status()).isEqualTo(403);
        }
    }

    @Test
    void a_host_without_an_identity_provider_does_not_start_as_one_with() {
        assertThatThrownBy(() -> RuntimeApplication.builder(
                                settings(TestedEngine.kind(), Map.of("FLOW_IDENTITY__PROVIDER", "host")))
                        .build())
                .isInstanceOf(StartException.class)
                .hasMessageContaining("FLOW_IDENTITY__PROVIDER");
    }

    private static String start(String workflow, String id, String input) {
        return "{\"workflow_name\": \"" + workflow + "\", \"business_request_id\": \"" + id + "\", \"input\": " + input
                + "}";
    }
}
