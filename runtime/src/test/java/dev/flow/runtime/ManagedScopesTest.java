package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.embedded.EmbeddedServer;
import dev.flow.gateway.GatewayOperations;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.runtime.settings.Role;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two scopes with managed configurations on one PostgreSQL and one Temporal service: nothing of one is there for the
 * other.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
final class ManagedScopesTest {
    static final String FAMILY = "/v1/configuration";

    private static final String WORKFLOW = """
            document: {dsl: 1.0.3, namespace: shop, name: %s, version: 1.0.0}
            do:
              - say: {set: {text: %s}}
            """;

    /** These make or change something of the caller's own scope, whatever its name is. */
    private static final Set<String> OWN = Set.of(
            "createConfigurationDraft",
            "updateConfigurationDraft",
            "importConfigurationDraft",
            "validateConfigurationDraft",
            "discardConfigurationDraft",
            "updateTriggerDraftFragment",
            "updateDraftTrigger",
            "updateWorkflowDraftFragment",
            "previewWorkflowDraftFragment",
            "publishConfiguration",
            "applyLocalConfiguration");

    @TempDir
    private static Path folder;

    private EmbeddedPostgres database;
    private EmbeddedServer engine;
    private RuntimeApplication acme;
    private RuntimeApplication other;
    private Http foreign;
    private Map<String, String> ids;

    @BeforeAll
    void start() throws Exception {
        database = EmbeddedPostgres.builder().start();
        engine = new EmbeddedServer();
        acme = ScopedProcess.application(settings("acme", "secret"), "acme");
        other = ScopedProcess.application(settings("other", "open"), "other");
        foreign = new Http(other.port().orElseThrow());
        Http own = new Http(acme.port().orElseThrow());
        Lifecycle lifecycle = new Lifecycle(own);
        String first = lifecycle.active();
        lifecycle.edit("shop.secret", WORKFLOW.formatted("secret", "changed"));
        JsonNode publication = own.post(
                        FAMILY + "/publications",
                        "{\"expected_draft_version\": " + lifecycle.draftVersion() + "}",
                        "publication")
                .body();
        JsonNode activation =
                lifecycle.activate(publication.path("published_revision_id").asText());
        assertThat(activation.path("state").asText()).isEqualTo("applied");
        String revision = lifecycle.active();
        JsonNode discard = own.post(
                        FAMILY + "/draft/discard",
                        "{\"expected_draft_version\": " + lifecycle.draftVersion()
                                + ", \"expected_active_identity\": \"" + revision + "\"}",
                        "discard")
                .body();
        ids = Map.of(
                "workflow_name",
                "shop.secret",
                "trigger_name",
                "secret",
                "revision_id",
                revision,
                "first_revision_id",
                first,
                "publication_id",
                publication.path("publication_id").asText(),
                "activation_id",
                activation.path("activation_id").asText(),
                "discard_id",
                discard.path("discard_id").asText());
        assertThat(ids.values()).doesNotContain("");
    }

    @AfterAll
    void stop() throws Exception {
        for (AutoCloseable each : Stream.<AutoCloseable>of(acme, other, engine, database)
                .filter(java.util.Objects::nonNull)
                .toList()) {
            each.close();
        }
    }

    private Map<String, String> settings(String scope, String name) throws Exception {
        Path directory = folder.resolve(scope);
        Files.createDirectories(directory.resolve("workflows"));
        Files.writeString(directory.resolve("workflows/one.yaml"), WORKFLOW.formatted(name, "hello"));
        Files.writeString(
                directory.resolve("triggers.yaml"), "%s: {kind: api, workflow: shop.%s}\n".formatted(name, name));
        return Map.ofEntries(
                Map.entry("role", Role.COMBINED.name()),
                Map.entry("FLOW_RUNTIME__PROFILE", "local"),
                Map.entry(
                        "FLOW_RUNTIME__SCOPE",
                        "{\"tenant\": \"" + scope + "\", \"application\": \"shop\", \"environment\": \"test\"}"),
                Map.entry(
                        "FLOW_RUNTIME__DATA_DIR",
                        folder.resolve("data-" + scope).toString()),
                Map.entry("FLOW_CONFIGURATION__MODE", "managed"),
                Map.entry("FLOW_CONFIGURATION__DIR", directory.toString()),
                Map.entry("FLOW_STORE__URL", "jdbc:postgresql://localhost:" + database.getPort() + "/postgres"),
                Map.entry("FLOW_STORE__USERNAME", "postgres"),
                Map.entry("FLOW_STORE__PASSWORD", "postgres"),
                Map.entry("FLOW_ENGINE__KIND", "remote"),
                Map.entry("FLOW_ENGINE__ADDRESS", engine.target()),
                Map.entry("FLOW_ENGINE__TLS", "false"),
                Map.entry("FLOW_ENGINE__PAYLOAD_DIR", folder.resolve("payloads").toString()),
                Map.entry("FLOW_GATEWAY__PORT", "0"),
                Map.entry("FLOW_IDENTITY__PROVIDER", "local"));
    }

    private String body(Operation<?> operation) {
        return switch (operation.id()) {
            case "planConfigurationActivation" -> "{\"target_revision_id\": \"" + ids.get("revision_id") + "\"}";
            case "activateConfiguration" ->
                "{\"target_revision_id\": \"" + ids.get("revision_id") + "\", \"plan_digest\": \"sha256:"
                        + "0".repeat(64) + "\"}";
            case "rollbackConfigurationActivation" -> "{\"plan_digest\": \"sha256:" + "0".repeat(64) + "\"}";
            case "registerConfigurationActivationReadiness" ->
                "{\"configuration_revision_id\": \"" + ids.get("revision_id") + "\", \"artifact\": \"a\","
                        + " \"definition_digests\": [], \"task_queue_identity_digest\": \"q\","
                        + " \"deployment_registration_digest\": \"d\","
                        + " \"registered_at\": \"2026-11-23T00:00:00Z\"}";
            default -> "{}";
        };
    }

    /** The path with the identifiers of another scope; as it is where it takes none. */
    private String path(Operation<?> operation) {
        String path = operation.route().path().text();
        for (Map.Entry<String, String> id : ids.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        return operation.id().equals("compareConfigurationRevisions")
                ? path + "?source_revision_id=" + ids.get("first_revision_id") + "&target_revision_id="
                        + ids.get("revision_id")
                : path;
    }

    private Http.Answer ask(Operation<?> operation, String path) throws Exception {
        return switch (operation.route().method()) {
            case Method.GET -> foreign.get(path);
            case Method.DELETE -> foreign.delete(path + "?expected_version=" + new Lifecycle(foreign).draftVersion());
            default -> foreign.post(path, body(operation), "key-" + operation.id());
        };
    }

    @TestFactory
    Stream<DynamicTest> no_operation_of_the_configuration_finds_what_belongs_to_another_scope() {
        return GatewayOperations.table().operations().stream()
                .filter(operation -> operation.route().path().text().startsWith(FAMILY)
                        || operation.id().equals("getConfigurationOperations")
                        || operation.id().equals("listActivationOperations"))
                .filter(operation -> !OWN.contains(operation.id()))
                .map(operation -> DynamicTest.dynamicTest(operation.id(), () -> {
                    String path = path(operation);
                    Http.Answer answer = ask(operation, path);
                    boolean named = !path.equals(operation.route().path().text())
                            || operation.id().equals("planConfigurationActivation")
                            || operation.id().equals("activateConfiguration");
                    assertThat(answer.status()).as(path + " " + answer).isEqualTo(named ? 404 : 200);
                    if (named) {
                        assertThat(answer.body().path("code").asText()).isEqualTo("not_found");
                    } else {
                        assertThat(answer.body().toString())
                                .doesNotContain(ids.get("revision_id"), ids.get("activation_id"), "shop.secret");
                    }
                }));
    }
}
