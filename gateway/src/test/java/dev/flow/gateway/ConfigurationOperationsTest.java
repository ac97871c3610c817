package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.gateway.configuration.Changes;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.gateway.configuration.MemoryConfiguration;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.identity.LocalOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The configuration family over HTTP: records, versions, modes, pages, audit. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class ConfigurationOperationsTest {
    private static final String FAMILY = "/v1/configuration";
    private static final String DRAFT = FAMILY + "/draft";
    private static final String HELLO = DRAFT + "/workflows/shop.hello";

    private final MemoryConfiguration memory = new MemoryConfiguration();
    private final List<Gateway> gateways = new ArrayList<>();
    private Client managed;
    private Client local;
    private Client readOnly;
    private Client unbound;
    private Client unavailable;
    private ConfigurationRequests requests;

    @BeforeAll
    void start() {
        managed = client("managed", memory.managed(new Changes.Allowed()));
        local = client("local_source", memory.local(new Changes.Allowed()));
        readOnly = client("local_source", memory.local(new Changes.ReadOnly("Change the files in production.")));
        unbound = client("managed", memory.managed(new Changes.MissingBindings(List.of("controller"))));
        unavailable = client("unavailable", ConfigurationParts.unavailable());
        requests = new ConfigurationRequests(managed, memory);
    }

    private Client client(String mode, ConfigurationParts configuration) {
        GatewayParts parts = GatewayFixture.shared().parts(new LocalOperator(GatewayFixture.SCOPE, false));
        Gateway gateway = Gateway.start(
                GatewaySettings.local(0).withMode(mode),
                new GatewayParts(
                        parts.scope(),
                        parts.runs(),
                        configuration,
                        parts.records(),
                        parts.identity(),
                        parts.observation(),
                        parts.clock()));
        gateways.add(gateway);
        return new Client(gateway.port(), "x-host-subject", "local-operator");
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
    }

    private static Client yaml(Client client) {
        return client.with("content-type", "application/yaml");
    }

    private static Client keyed(Client client) {
        return client.with("x-idempotency-key", UUID.randomUUID().toString());
    }

    private Client.Got put(String text) {
        return yaml(managed).send("PUT", HELLO + "?expected_version=" + memory.draft(), text);
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void a_draft_is_edited_by_fragments_that_keep_their_text() {
        String text = ConfigurationRequests.workflow();
        var put = put(text);
        assertThat(put.status()).as(put.toString()).isEqualTo(200);
        assertThat(names(put.json())).containsExactly("version", "document", "workflow", "scope_digest");
        assertThat(put.json().path("document").asText()).isEqualTo(text);
        assertThat(put.json().at("/workflow/document/name").asText()).isEqualTo("hello");
        var read = managed.get(HELLO);
        assertThat(read.header("etag"))
                .isEqualTo("\"" + read.json().path("version").asLong() + "\"");
        assertThat(read.json().path("document").asText()).isEqualTo(text);
    }

    @Test
    void the_draft_has_the_properties_of_the_contract_and_its_version_as_etag() {
        memory.draft();
        var draft = managed.get(DRAFT);
        assertThat(names(draft.json()))
                .containsExactly(
                        "version",
                        "configuration",
                        "source_format",
                        "comments_dropped",
                        "restart_required",
                        "definitions_published",
                        "updated_at",
                        "updated_by",
                        "scope_digest");
        assertThat(draft.header("etag")).isEqualTo("\"" + memory.draft() + "\"");
        var replaced = managed.with("if-match", draft.header("etag"), "content-type", "application/json")
                .send("PUT", DRAFT, "{\"configuration\": {\"workflows\": {}}}");
        assertThat(replaced.status()).as(replaced.toString()).isEqualTo(200);
        assertThat(replaced.json().path("source_format").asText()).isEqualTo("json");
        assertThat(replaced.json().path("updated_by").asText()).isEqualTo("local-operator");
    }

    @Test
    void of_two_editors_with_one_version_the_second_learns_the_current_one() {
        long version = memory.draft();
        assertThat(yaml(managed)
                        .with("if-match", "\"" + version + "\"")
                        .send("PUT", HELLO, ConfigurationRequests.workflow())
                        .status())
                .isEqualTo(200);
        var second = yaml(managed)
                .with("if-match", "\"" + version + "\"")
                .send("PUT", HELLO, ConfigurationRequests.workflow());
        assertThat(second.code()).isEqualTo("configuration_conflict");
        assertThat(second.json().path("current_version").asLong()).isEqualTo(version + 1);
        assertThat(second.header("etag")).isEqualTo("\"" + (version + 1) + "\"");
    }

    @Test
    void a_change_without_a_version_is_refused() {
        assertThat(yaml(managed)
                        .send("PUT", HELLO, ConfigurationRequests.workflow())
                        .code())
                .isEqualTo("invalid_request");
        assertThat(managed.send("DELETE", HELLO, null).code()).isEqualTo("invalid_request");
    }

    @Test
    void what_is_wrong_with_a_fragment_is_told_with_file_line_column_and_hint() {
        var got = put("document: {dsl: '1.0.3', namespace: shop, name: hello, version: '1.0.0'}\ndo: []\nduty: 1\n");
        assertThat(got.code()).isEqualTo("invalid_workflow_fragment");
        JsonNode error = got.json().at("/errors/0");
        assertThat(error.path("message").asText()).matches("workflows/shop\\.hello\\.yaml:\\d+:\\d+: .+");
        assertThat(error.path("code").asText()).isNotEmpty();
        assertThat(error.path("hint").asText()).isNotEmpty();
    }

    @Test
    void a_preview_draws_a_text_or_says_what_is_wrong_and_saves_nothing() {
        long version = memory.draft();
        var ready = yaml(managed).send("POST", HELLO + "/preview", ConfigurationRequests.workflow());
        assertThat(ready.json().path("status").asText()).isEqualTo("graph_ready");
        assertThat(ready.json().at("/graph/nodes")).isNotEmpty();
        var invalid = yaml(managed).send("POST", HELLO + "/preview", "do: 1\n");
        assertThat(invalid.status()).isEqualTo(200);
        assertThat(invalid.json().path("status").asText()).isEqualTo("invalid_fragment");
        assertThat(names(invalid.json().at("/diagnostics/0")))
                .containsExactly(
                        "code",
                        "severity",
                        "file",
                        "line",
                        "column",
                        "end_line",
                        "end_column",
                        "pointer",
                        "message",
                        "hint");
        assertThat(memory.draft()).isEqualTo(version);
    }

    @Test
    void an_export_is_yaml_of_the_version_that_was_read() {
        put(ConfigurationRequests.workflow());
        var export = managed.get(DRAFT + "/export?expected_version=" + memory.draft());
        assertThat(export.header("content-type")).startsWith("application/yaml");
        assertThat(export.response().body()).contains("shop.hello");
        assertThat(managed.get(DRAFT + "/export?expected_version=0").code()).isEqualTo("configuration_conflict");
        var imported = yaml(managed)
                .send(
                        "POST",
                        DRAFT + "/import?expected_version=" + memory.draft(),
                        export.response().body());
        assertThat(imported.status()).as(imported.toString()).isEqualTo(200);
    }

    @Test
    void a_publication_under_one_key_is_one_and_its_revision_is_listed_without_its_content() {
        put(ConfigurationRequests.workflow());
        String body = "{\"expected_draft_version\": " + memory.draft() + ", \"message\": \"first\"}";
        Client once = keyed(managed);
        var published = once.post(FAMILY + "/publications", body);
        assertThat(published.status()).as(published.toString()).isEqualTo(202);
        assertThat(names(published.json()))
                .containsExactly(
                        "publication_id",
                        "state",
                        "published_revision_id",
                        "error_code",
                        "diagnostics",
                        "created_at",
                        "updated_at",
                        "version",
                        "scope_digest");
        assertThat(published.json().path("state").asText()).isEqualTo("applied");
        var again = once.post(FAMILY + "/publications", body);
        assertThat(again.header("idempotency-replayed")).isEqualTo("true");
        assertThat(again.json()).isEqualTo(published.json());
        String revision = published.json().path("published_revision_id").asText();
        JsonNode listed = managed.get(FAMILY + "/revisions?limit=1").json();
        assertThat(listed.at("/revisions/0/revision_id").asText()).isEqualTo(revision);
        assertThat(names(listed.at("/revisions/0")))
                .containsExactly("revision_id", "parent_revision_id", "created_at", "created_by", "message");
        JsonNode whole = managed.get(FAMILY + "/revisions/" + revision).json();
        assertThat(whole.at("/configuration/workflows/shop.hello/document/name").asText())
                .isEqualTo("hello");
        assertThat(whole.path("message").asText()).isEqualTo("first");
    }

    @Test
    void revisions_are_compared_by_text_and_by_meaning() {
        String first = requests.revision();
        requests.activate(requests.activation(first));
        String second = requests.revision();
        JsonNode compared = managed.get(
                        FAMILY + "/revisions/compare?source_revision_id=" + first + "&target_revision_id=" + second)
                .json();
        assertThat(names(compared)).containsExactly("source_revision_id", "target_revision_id", "textual", "semantic");
        assertThat(compared.at("/textual/0/kind").asText()).isEqualTo("workflow");
        assertThat(compared.at("/textual/0/name").asText()).isEqualTo("shop.hello");
        assertThat(compared.at("/textual/0/unified").asText()).contains("+do: [{greet:");
        assertThat(compared.at("/semantic/0/subject").asText()).isEqualTo("shop.hello/greet");
        assertThat(compared.at("/semantic/0/operation").asText()).isEqualTo("change");
        assertThat(managed.get(FAMILY + "/revisions/compare").json()).isEqualTo(compared);
        assertAbsent(managed.get(FAMILY + "/revisions/compare?target_revision_id=unknown"));
    }

    @Test
    void a_publication_needs_a_key() {
        var got = managed.post(FAMILY + "/publications", "{\"expected_draft_version\": " + memory.draft() + "}");
        assertThat(got.code()).isEqualTo("invalid_request");
    }

    @Test
    void revisions_and_activations_are_read_page_by_page() {
        for (int i = 0; i < 3; i++) {
            requests.activate(requests.activation(requests.revision()));
        }
        for (String list : List.of("revisions", "activations")) {
            String id = list.equals("revisions") ? "revision_id" : "activation_id";
            JsonNode first = managed.get(FAMILY + "/" + list + "?limit=2").json();
            JsonNode second = managed.get(FAMILY + "/" + list + "?limit=2&cursor="
                            + first.path("next_cursor").asText())
                    .json();
            JsonNode both = managed.get(FAMILY + "/" + list + "?limit=3").json();
            assertThat(second.at("/" + list + "/0/" + id)).isEqualTo(both.at("/" + list + "/2/" + id));
            JsonNode operations = managed.get(
                            "/v1/operations/" + (list.equals("revisions") ? "configuration" : list) + "?limit=2")
                    .json();
            assertThat(operations.at("/dimension/availability").asText()).isEqualTo("available");
            assertThat(operations.path(list)).isEqualTo(first.path(list));
        }
    }

    @Test
    void a_plan_and_an_activation_have_the_properties_of_the_contract() {
        String before = managed.get("/v1/operations/configuration")
                .json()
                .at("/active/revision_id")
                .asText();
        String revision = requests.revision();
        JsonNode plan = managed.post(FAMILY + "/activations/plan", "{\"target_revision_id\": \"" + revision + "\"}")
                .json();
        assertThat(names(plan))
                .containsExactly(
                        "plan_digest",
                        "target_revision_id",
                        "source_revision_id",
                        "expected_active_revision_id",
                        "expected_active_pointer_version",
                        "target_artifact",
                        "target_definition_digests",
                        "changes",
                        "schedule_changes",
                        "in_flight",
                        "compatibility_risks",
                        "worker_action",
                        "definition_action",
                        "routing_action",
                        "schedule_action",
                        "observations");
        assertThat(plan.path("source_revision_id").asText()).isEqualTo(before);
        assertThat(names(plan.at("/changes/0")))
                .containsExactly("kind", "operation", "subject_kind", "subject", "before", "after", "summary");
        assertThat(names(plan.at("/schedule_changes/0")))
                .containsExactly("trigger", "operation", "before", "after", "next_firings");
        assertThat(names(plan.at("/in_flight/0"))).containsExactly("workflow", "definition_digest", "at_least");
        var activated = keyed(managed)
                .post(
                        FAMILY + "/activations",
                        "{\"target_revision_id\": \"" + revision + "\", \"plan_digest\": \""
                                + plan.path("plan_digest").asText() + "\", \"reason\": \"release 7\"}");
        assertThat(activated.status()).as(activated.toString()).isEqualTo(202);
        JsonNode activation = activated.json();
        assertThat(names(activation))
                .containsExactlyInAnyOrder(
                        "activation_id",
                        "state",
                        "plan",
                        "reason",
                        "checkpoints",
                        "transitions",
                        "lease_expires_at",
                        "outcome_code",
                        "detail",
                        "rollback_of_activation_id",
                        "actor_digest",
                        "created_at",
                        "updated_at",
                        "version",
                        "scope_digest");
        assertThat(activation.path("plan")).isEqualTo(plan);
        assertThat(activation.at("/checkpoints/0").toString())
                .isEqualTo("{\"kind\":\"definitions\",\"outcome\":\"confirmed\","
                        + "\"occurred_at\":\"2026-01-01T00:00:00.000Z\"}");
        assertThat(names(activation.at("/transitions/0")))
                .containsExactly("from_state", "to_state", "occurred_at", "outcome_code");
        assertThat(managed.get("/v1/operations/configuration")
                        .json()
                        .at("/active/revision_id")
                        .asText())
                .isEqualTo(revision);
    }

    @Test
    void a_rollback_is_an_activation_of_the_predecessor() {
        String first = requests.revision();
        requests.activate(requests.activation(first));
        String applied = requests.activate(requests.activation(requests.revision()));
        var back = keyed(managed)
                .post(
                        FAMILY + "/activations/" + applied + "/rollback",
                        "{\"plan_digest\": \"" + requests.plan(first) + "\", \"reason\": \"it was wrong\"}");
        assertThat(back.status()).as(back.toString()).isEqualTo(202);
        assertThat(back.json().path("rollback_of_activation_id").asText()).isEqualTo(applied);
        assertThat(back.json().at("/plan/target_revision_id").asText()).isEqualTo(first);
    }

    @Test
    void the_audit_has_versions_and_revisions_and_no_content() {
        long version = memory.draft();
        put(ConfigurationRequests.workflow());
        JsonNode edit = audit("configuration_edit");
        assertThat(edit.path("subject").asText()).isEqualTo("workflow shop.hello");
        assertThat(edit.path("before").toString()).isEqualTo("{\"draft_version\":" + version + "}");
        assertThat(edit.path("after").toString()).isEqualTo("{\"draft_version\":" + (version + 1) + "}");
        String first = requests.revision();
        requests.activate(requests.activation(first));
        String second = requests.revision();
        String activation = requests.activate(requests.activation(second));
        JsonNode entry = audit("configuration_activate");
        assertThat(entry.at("/before/revision_id").asText()).isEqualTo(first);
        assertThat(entry.at("/after/revision_id").asText()).isEqualTo(second);
        assertThat(entry.at("/after/activation_id").asText()).isEqualTo(activation);
        assertThat(entry.path("reason").asText()).isEqualTo("a test");
        put("document: {}\n");
        assertThat(audit("configuration_edit").path("outcome").asText()).isEqualTo("refused");
    }

    private JsonNode audit(String action) {
        return managed.get("/v1/operations/audit?limit=1&action=" + action)
                .json()
                .at("/entries/0");
    }

    private static List<Signature> family(String... paths) {
        return Signature.all().stream()
                .filter(ConfigurationRequests::covers)
                .filter(one -> Stream.of(paths).anyMatch(path -> one.path().startsWith(FAMILY + path)))
                .toList();
    }

    static Stream<Signature> whole_family() {
        return family("/").stream();
    }

    static Stream<Signature> revisions() {
        return family("/publications", "/revisions", "/activations").stream();
    }

    @ParameterizedTest
    @MethodSource("whole_family")
    void the_family_is_not_found_where_the_mode_is_unavailable(Signature one) {
        assertAbsent(Requests.refused(one).by(unavailable, one.method()));
    }

    @ParameterizedTest
    @MethodSource("revisions")
    void a_configuration_in_files_has_no_revisions(Signature one) {
        assertAbsent(Requests.refused(one).by(local, one.method()));
    }

    @Test
    void a_managed_configuration_is_not_applied() {
        assertAbsent(managed.post(FAMILY + "/apply", "{}"));
        var applied = keyed(local).post(FAMILY + "/apply", "{\"expected_draft_version\": " + validDraft() + "}");
        assertThat(applied.status()).as(applied.toString()).isEqualTo(200);
    }

    private long validDraft() {
        return put(ConfigurationRequests.workflow()).json().path("version").asLong();
    }

    private static void assertAbsent(Client.Got got) {
        assertThat(got.status()).as(got.toString()).isEqualTo(404);
        assertThat(got.code()).isEqualTo("not_found");
    }

    @Test
    void capabilities_and_overview_follow_the_mode() {
        JsonNode managedOnes = managed.get("/v1/operations/capabilities").json();
        assertThat(managedOnes.path("configuration_mode").asText()).isEqualTo("managed");
        assertThat(managedOnes.path("configuration_publish").asBoolean()).isTrue();
        assertThat(managedOnes.path("configuration_apply").asBoolean()).isFalse();
        JsonNode localOnes = local.get("/v1/operations/capabilities").json();
        assertThat(localOnes.path("configuration_edit").asBoolean()).isTrue();
        assertThat(localOnes.path("configuration_apply").asBoolean()).isTrue();
        assertThat(localOnes.path("configuration_activate").asBoolean()).isFalse();
        JsonNode none = unavailable.get("/v1/operations/capabilities").json();
        assertThat(none.path("configuration_view").asBoolean()).isFalse();
        assertThat(managed.get("/v1/operations")
                        .json()
                        .at("/activations/availability")
                        .asText())
                .isEqualTo("available");
        assertThat(local.get("/v1/operations").json().at("/activations/reason").asText())
                .contains("FLOW_CONFIGURATION__MODE");
        assertThat(local.get("/v1/operations/configuration")
                        .json()
                        .at("/dimension/availability")
                        .asText())
                .isEqualTo("unavailable");
    }

    @Test
    void a_missing_binding_leaves_reads_and_is_named() {
        memory.draft();
        assertThat(unbound.get(DRAFT).status()).isEqualTo(200);
        assertThat(unbound.get(FAMILY + "/activations").status()).isEqualTo(200);
        var refused = unbound.post(FAMILY + "/activations/plan", "{\"target_revision_id\": \"r\"}");
        assertThat(refused.code()).isEqualTo("activation_unavailable");
        assertThat(refused.json().path("detail").asText()).contains("no binding for controller");
        assertThat(unbound.send("POST", DRAFT, null).code()).isEqualTo("configuration_unavailable");
        JsonNode capabilities = unbound.get("/v1/operations/capabilities").json();
        assertThat(capabilities.path("configuration_view").asBoolean()).isTrue();
        assertThat(capabilities.path("configuration_activate").asBoolean()).isFalse();
    }

    @Test
    void files_that_may_only_be_read_say_so() {
        memory.draft();
        assertThat(readOnly.get(DRAFT).status()).isEqualTo(200);
        var refused = readOnly.send("POST", DRAFT, null);
        assertThat(refused.code()).isEqualTo("not_managed");
        assertThat(refused.json().path("detail").asText()).isEqualTo("Change the files in production.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/publications/p",
                "/revisions/r",
                "/activations/a",
                "/activations/a/readiness",
                "/discards/d",
                "/draft/workflows/shop.unknown",
                "/draft/triggers/unknown"
            })
    void an_unknown_id_is_not_found(String path) {
        memory.draft();
        assertAbsent(managed.get(FAMILY + path));
    }
}
