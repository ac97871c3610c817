package dev.flow.bench.lifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The only client of the configuration routes, which waits for each step. Not thread-safe. */
final class LifecycleCaller implements AutoCloseable {
    private static final String ROOT = "/v1/configuration/";
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> ENDED = Set.of("applied", "failed", "superseded", "rolled_back");
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI service;
    private long draftVersion;

    LifecycleCaller(String service) {
        this.service = URI.create(service);
    }

    /** Makes the draft of a new store. */
    void create() {
        draftVersion = send("POST", ROOT + "draft", "", "application/json", 201)
                .path("version")
                .longValue();
    }

    /** Replaces the draft. */
    void replace(String yaml) {
        String path = ROOT + "draft/import?expected_version=" + draftVersion;
        draftVersion = send("POST", path, yaml, "application/yaml", 200)
                .path("version")
                .longValue();
    }

    /** Publishes the draft, and waits; the id of the revision. */
    String publish() {
        ObjectNode request = object().put("expected_draft_version", draftVersion);
        JsonNode publication =
                ended(post(ROOT + "publications", request, 202), ROOT + "publications/", "publication_id");
        return publication.path("published_revision_id").asText();
    }

    /** Plans the activation of a revision; the digest of the plan. */
    String plan(String revision) {
        return post(ROOT + "activations/plan", object().put("target_revision_id", revision), 200)
                .path("plan_digest")
                .asText();
    }

    /** Activates a revision as planned, and waits. */
    void activate(String revision, String plan) {
        ObjectNode request = object().put("target_revision_id", revision).put("plan_digest", plan);
        ended(post(ROOT + "activations", request, 202), ROOT + "activations/", "activation_id");
    }

    /** The active revision. */
    String active() {
        return get("/v1/operations/configuration?limit=1")
                .at("/active/revision_id")
                .asText();
    }

    private JsonNode ended(JsonNode accepted, String path, String id) {
        JsonNode now = accepted;
        while (!ENDED.contains(now.path("state").asText())) {
            LockSupport.parkNanos(POLL_NANOS);
            now = get(path + accepted.path(id).asText());
        }
        if (!now.path("state").asText().equals("applied")) {
            throw new IllegalStateException(now.toString());
        }
        return now;
    }

    private JsonNode get(String path) {
        return send("GET", path, "", "application/json", 200);
    }

    private JsonNode post(String path, ObjectNode body, int status) {
        return send("POST", path, body.toString(), "application/json", status);
    }

    private JsonNode send(String method, String path, String body, String type, int status) {
        var request = HttpRequest.newBuilder(service.resolve(path))
                .header("x-host-subject", "local-operator")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!method.equals("GET")) {
            request.header("x-idempotency-key", UUID.randomUUID().toString());
        }
        if (!body.isEmpty()) {
            request.header("Content-Type", type);
        }
        try {
            var answer = http.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() != status) {
                throw new IllegalStateException(path + ": " + answer.statusCode() + " " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public void close() {
        http.close();
    }
}
