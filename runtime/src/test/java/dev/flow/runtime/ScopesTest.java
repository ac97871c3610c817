package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flow.engine.local.LocalServer;
import dev.flow.engine.local.RealServer;
import dev.flow.gateway.GatewayOperations;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Subject;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.start.StartException;
import dev.flow.testing.Eventually;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Two scopes on one namespace of a real server and one PostgreSQL: nothing of one is there for the other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("process")
final class ScopesTest {
    private static final String SAME = """
            document: {dsl: 1.0.3, namespace: shop, name: same, version: 1.0.0}
            do:
              - first: {call: whoami:1.0.0@default, with: {}, output: {as: '[.]'}}
              - hear: {listen: {to: {one: {with: {type: go}}}}, output: {as: $input}}
              - second: {call: whoami:1.0.0@default, with: {}, output: {as: '$input + [.]'}}
            """;

    private static final String SECRET = """
            document: {dsl: 1.0.3, namespace: shop, name: secret, version: 1.0.0}
            do:
              - fail: {raise: {error: {type: https://example.com/failed, status: 418, title: Failed, detail: acme alone}}}
            """;

    /** Two populations without members, so that their list has a second page. */
    private static final String EVERYONE = """
            document: {dsl: 1.0.3, namespace: shop, name: everyone, version: 1.0.0}
            do:
              - one: {call: 'population:1.0@default', with: {query: none, workflow: {namespace: shop, name: secret}}}
              - two: {call: 'population:1.0@default', with: {query: none, workflow: {namespace: shop, name: secret}}}
            """;

    private static final String WINDOW = "{\"from\": \"2026-01-01T00:00:00Z\", \"to\": \"2026-01-02T00:00:00Z\"}";

    /** Two of them, so that their list has a second page; they do not fire while tests run. */
    private static final String TRIGGERS = """
            nightly: {kind: schedule, workflow: shop.secret, spec: {cron: '0 0 29 2 *'}, backfill: {enabled: true}}
            weekly: {kind: schedule, workflow: shop.secret, spec: {cron: '0 0 29 2 *'}}
            heard: {kind: event, workflow: shop.secret, type: acme.heard}
            """;

    /** An event in the envelope of EventBridge that nothing selects. */
    private static final String EVENT = """
            {"id": "%s", "detail-type": "acme.unheard", "source": "acme", "detail": {"text": "acme alone"}}
            """;

    /** What changes no identifier, or takes none of a scope: asked without any it says nothing of another scope. */
    private static final Set<String> WITHOUT_IDENTIFIERS = Set.of(
            "getLiveness",
            "getReadiness",
            "getDetailedHealth",
            "getMetrics",
            "getOpenApi",
            "openPanel",
            "getPanelFile",
            "getOperationsOverview",
            "getCapabilities",
            "getEditableConfigurationSchema",
            "getAuthoringReference",
            "listWorkers",
            "planTriggers",
            "applyDeclaredTriggers",
            "getConfigurationOperations", // these two and the family of the configuration: ManagedScopesTest
            "listActivationOperations");

    @TempDir
    private static Path folder;

    private LocalServer server;
    private EmbeddedPostgres database;
    private RuntimeApplication acmeGateway;
    private RuntimeApplication other;
    private ScopedProcess acmeWorker;
    private Http acme;
    private Http foreign;
    private String run;
    private String secret;
    private String digest;
    private String backfill;
    private String scheduled;
    private String population;
    private String delivery;

    @BeforeAll
    void start() throws Exception {
        server = LocalServer.start(RealServer.binary(), folder.resolve("engine"), Duration.ofSeconds(60));
        Namespaces.prepare(server.address());
        database = EmbeddedPostgres.builder().start();
        write("acme", "same.yaml", "# of acme\r\n" + SAME);
        write("acme", "secret.yaml", SECRET);
        write("acme", "everyone.yaml", EVERYONE);
        Files.writeString(folder.resolve("acme/flow.yaml"), """
                queries:
                  none:
                    url: jdbc:postgresql://localhost:%d/postgres
                    username: postgres
                    sql: select 1 as id where 'nobody' = :tenant and 1 > :cursor limit :limit
                    key: id
                    cursor: 0
                webhooks:
                  forge: {preset: github, secret: forge}
                """.formatted(database.getPort()));
        Files.writeString(folder.resolve("acme/triggers.yaml"), TRIGGERS);
        write("other", "same.yaml", SAME + "# of other\n");
        other = ScopedProcess.application(settings("other", Role.COMBINED), "other");
        acmeGateway = ScopedProcess.application(settings("acme", Role.GATEWAY), "nobody");
        acme = new Http(acmeGateway.port().orElseThrow());
        foreign = new Http(other.port().orElseThrow());
        assertThat(component(acme, "worker_registration")).isEqualTo("unavailable");
        assertThat(component(foreign, "worker_registration")).isEqualTo("available");
        acmeWorker = ScopedProcess.start(settings("acme", Role.WORKER), "acme one");
        run = started(acme.post("/v1/workflows", start("shop.same", "first")));
        secret = started(acme.post("/v1/workflows?wait=PT30S", start("shop.secret", "secret")));
        backfill = backfill();
        scheduled = scheduled("later");
        scheduled("later still"); // two of them, so that their list has a second page
        started(acme.post("/v1/workflows?wait=PT60S", start("shop.everyone", "everyone")));
        population = acme.get("/v1/operations/populations")
                .body()
                .at("/populations/0/workflow_id")
                .asText();
        assertThat(population).isNotEmpty();
        delivery = delivery("one");
        delivery("two"); // two of them, so that their list has a second page
        digest = acme.get("/v1/workflows/" + secret)
                .body()
                .path("definition_digest")
                .asText();
    }

    @AfterAll
    void stop() throws Exception {
        for (AutoCloseable each : Stream.<AutoCloseable>of(acmeWorker, acmeGateway, other, server, database)
                .filter(java.util.Objects::nonNull)
                .toList()) {
            each.close();
        }
    }

    private void write(String scope, String file, String text) throws Exception {
        Files.createDirectories(folder.resolve(scope + "/workflows"));
        Files.writeString(folder.resolve(scope + "/workflows/" + file), text);
    }

    private Map<String, String> settings(String scope, Role role) {
        return Map.ofEntries(
                Map.entry("role", role.name()),
                Map.entry("FLOW_RUNTIME__PROFILE", "local"),
                Map.entry(
                        "FLOW_RUNTIME__SCOPE",
                        "{\"tenant\": \"" + scope + "\", \"application\": \"shop\", \"environment\": \"test\"}"),
                Map.entry("FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString()),
                Map.entry("FLOW_CONFIGURATION__DIR", folder.resolve(scope).toString()),
                Map.entry("FLOW_STORE__URL", "jdbc:postgresql://localhost:" + database.getPort() + "/postgres"),
                Map.entry("FLOW_STORE__USERNAME", "postgres"),
                Map.entry("FLOW_STORE__PASSWORD", "postgres"),
                Map.entry("FLOW_ENGINE__KIND", "remote"),
                Map.entry("FLOW_ENGINE__ADDRESS", server.address()),
                Map.entry("FLOW_ENGINE__TLS", "false"),
                Map.entry("FLOW_GATEWAY__PORT", "0"),
                Map.entry("FLOW_WORKER__HEALTH_PORT", "0"),
                Map.entry("FLOW_IDENTITY__PROVIDER", "local"),
                Map.entry("FLOW_GATEWAY__CURSOR_KEY", "the same key for the gateways of both scopes"));
    }

    private static String start(String workflow, String id) {
        return "{\"workflow_name\": \"" + workflow + "\", \"business_request_id\": \"" + id + "\"}";
    }

    /** Of a time that has no firing. */
    private String backfill() throws Exception {
        var answer = acme.post("/v1/triggers/nightly/backfill", WINDOW, "backfill");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.body().path("backfill_id").asText();
    }

    /** Of a time that does not come while tests run. */
    private String scheduled(String id) throws Exception {
        var answer = acme.post("/v1/scheduled-starts", later("shop.secret", id), id);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.body().path("scheduled_start").path("scheduled_start_id").asText();
    }

    private String delivery(String id) throws Exception {
        var answer = acme.post("/events/default", EVENT.formatted(id));
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.body().path("delivery_id").asText();
    }

    private static String later(String workflow, String id) {
        return "{\"workflow_name\": \"" + workflow + "\", \"business_request_id\": \"" + id + "\", \"start_at\": \""
                + Instant.now().plus(Duration.ofDays(7)).truncatedTo(ChronoUnit.SECONDS) + "\"}";
    }

    private static String started(Http.Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(202);
        return answer.body().path("workflow_id").asText();
    }

    private static String component(Http http, String name) throws Exception {
        return http.get("/healthz")
                .body()
                .path("components")
                .valueStream()
                .filter(component -> component.path("component").asText().equals(name))
                .map(component -> component.path("status").asText())
                .findFirst()
                .orElse("missing");
    }

    private static Stream<JsonNode> workers(Http http) throws Exception {
        return http.get("/v1/operations/workers").body().path("workers").valueStream();
    }

    /** A request for each operation, with what belongs to another scope wherever it takes an identifier. */
    private List<String> foreignPaths(Operation<?> operation) throws Exception {
        String path = operation
                .route()
                .path()
                .text()
                .replace("{workflow_id}", operation.subject() instanceof Subject.Population ? population : run)
                .replace("{event_name}", "go")
                .replace("{trigger_name}", "nightly")
                .replace("{backfill_id}", backfill)
                .replace("{scheduled_start_id}", scheduled)
                .replace("{delivery_id}", delivery)
                .replace("{mapping_name}", "heard")
                .replace("{source_name}", "forge")
                .replace("{workflow_name}", "shop.secret");
        List<String> paths = new ArrayList<>();
        if (!path.equals(operation.route().path().text())) {
            paths.add(path);
        }
        for (var parameter : operation.parameters()) {
            switch (parameter.name()) {
                case "digest" -> paths.add(path.replace("secret", "same") + "?digest=" + digest);
                case "cursor", "page_token" -> {
                    if (operation.subject() instanceof Subject.None || operation.subject() instanceof Subject.All) {
                        paths.add(path + "?" + parameter.name() + "=" + cursor(path));
                    }
                }
                default -> {
                    // a filter, or part of a path that is another scope's already
                }
            }
        }
        return paths;
    }

    /** A cursor of acme for a list. */
    private String cursor(String path) throws Exception {
        String cursor = Eventually.get(
                () -> {
                    JsonNode page = acme.get(path + "?limit=1").body();
                    return page.path("next_cursor")
                            .asText(page.path("next_page_token").asText(""));
                },
                found -> !found.isEmpty() && !found.equals("null"));
        return URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    }

    private static String body(Operation<?> operation, String digest) {
        return switch (operation.id()) {
            case "startWorkflow" ->
                "{\"workflow_name\": \"shop.secret\", \"business_request_id\": \"x\", \"definition_digest\": \""
                        + digest + "\"}";
            case "startWorkflowAgain" -> "{\"business_request_id\": \"again\"}";
            case "restartWorkflowExecution" -> "{\"from_task\": \"first\", \"reason\": \"a test\"}";
            case "signalWorkflowEvent" -> "{\"payload\": {}}";
            case "deleteDeclaredTrigger" -> "{\"confirmation\": \"nightly\"}";
            case "backfillTrigger" -> WINDOW;
            case "createScheduledStart" -> later("shop.secret", "x");
            case "rescheduleScheduledStart" ->
                "{\"start_at\": \"" + Instant.now().plusSeconds(60).truncatedTo(ChronoUnit.SECONDS)
                        + "\", \"expected_version\": 1}";
            case "receiveCloudEvent", "receiveWebhook" -> EVENT.formatted("three");
            case "cancelScheduledStart" -> "{\"expected_version\": 1}";
            default -> "{\"reason\": \"a test\"}";
        };
    }

    @TestFactory
    @Order(1)
    Stream<DynamicTest> no_operation_finds_what_belongs_to_another_scope() throws Exception {
        for (String id : List.of("audited-1", "audited-2")) { // two entries, so that the audit has a second page
            acme.post("/v1/workflows/" + run + "/resume", "{}", id);
        }
        return GatewayOperations.table().operations().stream()
                .filter(operation -> !WITHOUT_IDENTIFIERS.contains(operation.id())
                        && !operation.route().path().text().startsWith(ManagedScopesTest.FAMILY))
                .map(operation -> DynamicTest.dynamicTest(operation.id(), () -> {
                    List<String> paths = operation.id().equals("startWorkflow")
                                    || operation.id().equals("createScheduledStart")
                            ? List.of(operation.route().path().text())
                            : foreignPaths(operation);
                    assertThat(paths).as("an identifier to try").isNotEmpty();
                    for (String path : paths) {
                        var answer = operation.route().method() == Method.GET
                                ? foreign.get(path)
                                : foreign.post(path, body(operation, digest), "key-" + operation.id());
                        assertThat(answer.status()).as(path + " " + answer).isEqualTo(404);
                        assertThat(answer.body().path("code").asText())
                                .isIn("not_found", "unknown_workflow", "unknown_source");
                        assertThat(answer.body().toString()).doesNotContain("acme alone", "# of acme");
                    }
                }));
    }

    @Test
    @Order(2)
    void lists_and_definitions_show_what_is_of_the_scope_and_its_own_text() throws Exception {
        var own = Eventually.get(
                () -> acme.get("/v1/operations/runs").body().path("workflows"), runs -> runs.size() == 3);
        String same = own.valueStream()
                .filter(each -> each.path("workflow").asText().equals("shop.same"))
                .findFirst()
                .orElseThrow()
                .path("definition_digest")
                .asText();

        assertThat(foreign.get("/v1/operations/runs").body().path("workflows")).isEmpty();
        assertThat(foreign.get("/v1/workflows").body().path("workflows")).isEmpty();
        assertThat(outcomes(acme)).containsOnly("succeeded");
        assertThat(outcomes(foreign)).containsOnly("refused"); // its own attempts, and nothing of acme
        assertThat(foreign.get("/v1/operations/definitions").body().path("definitions"))
                .singleElement()
                .satisfies(only -> assertThat(only.path("digest").asText()).isEqualTo(same));
        assertThat(text(acme, same)).isEqualTo("# of acme\r\n" + SAME);
        assertThat(text(foreign, same)).isEqualTo(SAME + "# of other\n");
    }

    private static List<String> outcomes(Http http) throws Exception {
        return http.get("/v1/operations/audit").body().path("entries").findValuesAsText("outcome");
    }

    private static String text(Http http, String digest) throws Exception {
        return http.get("/v1/operations/workflows/shop.same/definition?digest=" + digest)
                .body()
                .path("text")
                .asText();
    }

    @Test
    @Order(3)
    void the_same_start_and_the_same_key_are_other_ones_in_another_scope() throws Exception {
        var again = acme.post("/v1/workflows", start("shop.same", "first"), "one-key");
        var theirs = foreign.post("/v1/workflows", start("shop.same", "first"), "one-key");

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body().path("workflow_id").asText()).isEqualTo(run);
        assertThat(started(theirs)).isNotEqualTo(run);
        assertThat(foreign.post(
                                "/v1/workflows/"
                                        + theirs.body().path("workflow_id").asText() + "/terminate",
                                "{}",
                                "one-key")
                        .status())
                .isEqualTo(202);
        assertThat(acme.get("/v1/workflows/" + run).body().path("status").asText())
                .isIn("running", "waiting");
    }

    @Test
    @Order(4)
    void workers_are_those_of_the_scope() throws Exception {
        assertThat(component(acme, "worker_registration")).isEqualTo("available");
        Set<String> ours = new TreeSet<>();
        Set<String> theirs = new TreeSet<>();
        workers(acme)
                .forEach(worker -> ours.add(worker.at("/instance/task_queue").asText()));
        workers(foreign)
                .forEach(worker -> theirs.add(worker.at("/instance/task_queue").asText()));

        assertThat(ours).singleElement().asString().matches("flow\\.[0-9a-f]{32}");
        assertThat(theirs).singleElement().asString().matches("flow\\.[0-9a-f]{32}");
        assertThat(ours).isNotEqualTo(theirs);
    }

    @Test
    @Order(5)
    void a_run_whose_worker_is_killed_waits_for_a_worker_of_its_scope() throws Exception {
        Eventually.get(
                () -> acme.get("/v1/workflows/" + run)
                        .body()
                        .path("waiting_for")
                        .findValuesAsText("kind"),
                kinds -> kinds.contains("event"));
        acmeWorker.kill();
        assertThat(acme.post("/v1/workflows/" + run + "/events/go", "{\"payload\": {}}", "go")
                        .status())
                .isEqualTo(202);
        String theirs = started(foreign.post("/v1/workflows", start("shop.same", "meanwhile")));
        foreign.post("/v1/workflows/" + theirs + "/events/go", "{\"payload\": {}}", "go");

        assertThat(output(foreign, theirs)).isEqualTo("[\"other\",\"other\"]");
        assertThat(acme.get("/v1/workflows/" + run + "/result")
                        .body()
                        .path("status")
                        .asText())
                .isIn("running", "waiting");

        acmeWorker = ScopedProcess.start(settings("acme", Role.WORKER), "acme two");
        assertThat(output(acme, run)).isEqualTo("[\"acme one\",\"acme two\"]");
    }

    private static String output(Http http, String run) throws Exception {
        return http.get("/v1/workflows/" + run + "/result?wait=PT60S")
                .body()
                .path("output")
                .toString();
    }

    @Test
    @Order(6)
    void a_named_task_queue_that_another_scope_uses_is_refused() {
        var queue = Map.of("FLOW_ENGINE__TASK_QUEUE", "orders");
        try (var first = ScopedProcess.application(and(settings("acme", Role.COMBINED), queue), "named")) {
            assertThat(first.port()).isPresent();

            assertThatThrownBy(() -> ScopedProcess.application(and(settings("other", Role.GATEWAY), queue), "no"))
                    .isInstanceOf(StartException.class)
                    .hasMessageContainingAll("FLOW_ENGINE__TASK_QUEUE is orders", "another scope");
        }
    }

    private static Map<String, String> and(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new java.util.HashMap<>(some);
        all.putAll(more);
        return all;
    }

    static Map<String, String> parse(String json) throws Exception {
        var type = new ObjectMapper().getTypeFactory().constructMapType(Map.class, String.class, String.class);
        return new ObjectMapper().readValue(json, type);
    }
}
