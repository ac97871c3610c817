package dev.flow.gateway;

import dev.flow.gateway.Requests.Good;
import dev.flow.gateway.configuration.MemoryConfiguration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/** A good request for every operation of the configuration family, in the state that it needs. */
final class ConfigurationRequests {
    private static final String FAMILY = "/v1/configuration/";
    private static final String WORKFLOW = "shop.hello";
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Client operator;
    private final MemoryConfiguration configuration;

    /** Takes a client that may do everything, of a gateway that has every service. */
    ConfigurationRequests(Client operator, MemoryConfiguration configuration) {
        this.operator = operator;
        this.configuration = configuration;
    }

    static boolean covers(Signature signature) {
        return signature.path().startsWith(FAMILY);
    }

    /** A text of the workflow {@code shop.hello} that no other call has returned. */
    static String workflow() {
        return "document: {dsl: '1.0.3', namespace: shop, name: hello, version: '1.0.0'}\n"
                + "# number " + COUNT.incrementAndGet() + "\n"
                + "do: [{greet: {set: {number: " + COUNT.get() + "}}}]\n";
    }

    Good accepted(Signature signature) {
        String operation = signature.operation();
        long version = operation.equals("createConfigurationDraft") ? none() : prepared(operation);
        String path = path(signature, operation);
        return switch (operation) {
            case "updateConfigurationDraft" ->
                Good.json(path, "{\"expected_version\": " + version + ", \"configuration\": {\"workflows\": {}}}");
            case "importConfigurationDraft" -> Good.yaml(at(path, version), "workflows: {}\n");
            case "discardConfigurationDraft" -> Good.json(path, "{\"expected_draft_version\": " + version + "}");
            case "applyLocalConfiguration", "publishConfiguration" ->
                Good.json(path, "{\"expected_draft_version\": " + version + "}");
            case "updateTriggerDraftFragment" -> Good.yaml(at(path, version), "nightly: {workflow: shop.hello}\n");
            case "updateDraftTrigger" -> Good.yaml(at(path, version), "workflow: shop.hello\n");
            case "updateWorkflowDraftFragment" -> Good.yaml(at(path, version), workflow());
            case "deleteDraftTrigger", "deleteWorkflowDraftFragment" -> new Good(at(path, version), null);
            case "previewWorkflowDraftFragment" -> Good.yaml(path, workflow());
            case "planConfigurationActivation" -> Good.json(path, "{\"target_revision_id\": \"" + revision() + "\"}");
            case "activateConfiguration" -> Good.json(path, activation(revision()));
            case "rollbackConfigurationActivation" -> rollback(path);
            case "compareConfigurationRevisions" ->
                new Good(path + "?source_revision_id=" + revision() + "&target_revision_id=" + revision(), null);
            case "registerConfigurationActivationReadiness" -> Good.json(path, readiness());
            case String _ -> new Good(path, signature.method().equals("GET") ? null : "{}");
        };
    }

    private long none() {
        configuration.withoutDraft();
        return 0;
    }

    /** The version of a draft that has what the operation is about. */
    private long prepared(String operation) {
        long version = configuration.draft();
        return switch (operation) {
            case "getWorkflowDraftFragment", "deleteWorkflowDraftFragment" -> {
                long without = put("draft/triggers?expected_version=" + version, "{}\n");
                yield put("draft/workflows/" + WORKFLOW + "?expected_version=" + without, workflow());
            }
            case "getDraftTrigger", "deleteDraftTrigger" ->
                put("draft/triggers/nightly?expected_version=" + version, "workflow: shop.hello\n");
            case String _ -> version;
        };
    }

    private long put(String path, String yaml) {
        Client.Got got = operator.with("content-type", "application/yaml").send("PUT", FAMILY + path, yaml);
        assertThat(got.status()).as(got.toString()).isEqualTo(200);
        return got.json().path("version").asLong();
    }

    private static String at(String path, long version) {
        return path + "?expected_version=" + version;
    }

    private String path(Signature signature, String operation) {
        String path = signature.path().replace("{workflow_name}", WORKFLOW).replace("{trigger_name}", "nightly");
        return switch (operation) {
            case "getConfigurationDiscard" -> path.replace("{discard_id}", discard());
            case "getConfigurationPublication" -> path.replace("{publication_id}", publication());
            case "getConfigurationRevision" -> path.replace("{revision_id}", revision());
            case "rollbackConfigurationActivation" -> path.replace("{activation_id}", second());
            case "cancelConfigurationActivation" ->
                path.replace("{activation_id}", activate(activation(revision(), "wait for workers")));
            case String _ ->
                path.contains("{activation_id}")
                        ? path.replace("{activation_id}", activate(activation(revision())))
                        : path;
        };
    }

    private Client.Got post(String path, String body) {
        Client.Got got =
                operator.with("x-idempotency-key", UUID.randomUUID().toString()).post(FAMILY + path, body);
        assertThat(got.status()).as(got.toString()).isBetween(200, 202);
        return got;
    }

    private String discard() {
        return post("draft/discard", "{\"expected_draft_version\": " + configuration.draft() + "}")
                .json()
                .path("discard_id")
                .asText();
    }

    private Client.Got publish() {
        long version = put("draft/workflows/" + WORKFLOW + "?expected_version=" + configuration.draft(), workflow());
        return post("publications", "{\"expected_draft_version\": " + version + "}");
    }

    private String publication() {
        return publish().json().path("publication_id").asText();
    }

    /** The id of a new revision. */
    String revision() {
        return publish().json().path("published_revision_id").asText();
    }

    /** The digest of a plan. */
    String plan(String revision) {
        return post("activations/plan", "{\"target_revision_id\": \"" + revision + "\"}")
                .json()
                .path("plan_digest")
                .asText();
    }

    /** The body that asks for the activation of a revision. */
    String activation(String revision) {
        return activation(revision, "a test");
    }

    private String activation(String revision, String reason) {
        return "{\"target_revision_id\": \"%s\", \"plan_digest\": \"%s\", \"reason\": \"%s\"}"
                .formatted(revision, plan(revision), reason);
    }

    /** The id of a new activation. */
    String activate(String body) {
        return post("activations", body).json().path("activation_id").asText();
    }

    /** An activation that has a predecessor. */
    private String second() {
        activate(activation(revision()));
        return activate(activation(revision()));
    }

    private Good rollback(String path) {
        String activation = path.substring(0, path.lastIndexOf('/'));
        String before =
                operator.get(activation).json().at("/plan/source_revision_id").asText();
        return Good.json(path, "{\"plan_digest\": \"" + plan(before) + "\", \"reason\": \"a test\"}");
    }

    private static String readiness() {
        return "{\"configuration_revision_id\": \"r\", \"artifact\": \"flow:1\", \"definition_digests\": [\"d\"],"
                + " \"task_queue_identity_digest\": \"q\", \"registered_at\": \"2026-01-01T00:00:00Z\"}";
    }
}
