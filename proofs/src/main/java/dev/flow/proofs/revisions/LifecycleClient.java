package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.store.Timekeeper;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * An operator that edits, publishes, activates and rolls back over HTTP. Each change carries an idempotency key, so it
 * is sent again whenever its answer is lost. Confined to one thread.
 */
final class LifecycleClient {
    private static final String ROOT = "/v1/configuration/";
    private static final String JSON = "application/json";
    private static final Set<String> ENDED = Set.of("applied", "failed", "superseded", "rolled_back");
    /** Refusals after which an operator reads the plan again and repeats the request. */
    private static final Set<String> REPEATABLE = Set.of("stale_plan", "activation_conflict");

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration BEFORE_NEXT_PLAN = Duration.ofMillis(250);
    private static final int MOST_PLANS = 200;

    private final Caller caller;
    private final Timekeeper time;
    private final Random random;
    private final AtomicInteger keys = new AtomicInteger();
    private int refusedPlans;

    LifecycleClient(Caller caller, Timekeeper time, Random random) {
        this.caller = caller;
        this.time = time;
        this.random = random;
    }

    /** The number of requests that were refused because something had changed since the plan. */
    int refusedPlans() {
        return refusedPlans;
    }

    /** Edits the draft until it is a configuration, and publishes it; the id of the revision. */
    String publish(MarkedConfiguration configuration) throws InterruptedException {
        for (Map.Entry<String, String> workflow : configuration.workflows().entrySet()) {
            String path = ROOT + "draft/workflows/" + workflow.getKey() + "?expected_version=" + draftVersion();
            change("PUT", path, "application/yaml", workflow.getValue(), 200);
        }
        JsonNode draft = get(ROOT + "draft");
        ObjectNode replacement =
                object().put("expected_version", draft.path("version").longValue());
        ObjectNode content = draft.path("configuration").deepCopy();
        content.set("settings", configuration.settings());
        content.set("triggers", configuration.triggers());
        replacement.set("configuration", content);
        JsonNode replaced = change("PUT", ROOT + "draft", JSON, replacement.toString(), 200);
        ObjectNode request =
                object().put("expected_draft_version", replaced.path("version").longValue());
        JsonNode publication = change("POST", ROOT + "publications", JSON, request.toString(), 202);
        while (publication.path("state").asText().equals("pending")) {
            time.pause(POLL);
            publication = get(
                    ROOT + "publications/" + publication.path("publication_id").asText());
        }
        if (!publication.path("state").asText().equals("applied")) {
            throw new IllegalStateException("A publication was not applied: " + publication);
        }
        return publication.path("published_revision_id").asText();
    }

    private long draftVersion() throws InterruptedException {
        return get(ROOT + "draft").path("version").longValue();
    }

    /**
     * Plans and asks for an activation.
     *
     * @return its id
     */
    String activate(String revision) throws InterruptedException {
        return planned(
                revision,
                ROOT + "activations",
                () -> object().put("target_revision_id", revision).put("reason", "The next revision."));
    }

    /**
     * Plans and asks for a rollback.
     *
     * @param activation the one that is taken back
     * @param predecessor the revision that was active before it
     * @return the id of the new activation
     */
    String rollBack(String activation, String predecessor) throws InterruptedException {
        return planned(
                predecessor,
                ROOT + "activations/" + activation + "/rollback",
                () -> object().put("reason", "The former revision."));
    }

    private String planned(String target, String path, Supplier<ObjectNode> request) throws InterruptedException {
        for (int attempt = 0; attempt < MOST_PLANS; attempt++) {
            String plan = object().put("target_revision_id", target).toString();
            String digest = change("POST", ROOT + "activations/plan", JSON, plan, 200)
                    .path("plan_digest")
                    .asText();
            Caller.Answer answer = send(
                    "POST", path, JSON, request.get().put("plan_digest", digest).toString());
            if (answer.status() == 202) {
                return answer.body().path("activation_id").asText();
            }
            if (!REPEATABLE.contains(answer.body().path("code").asText())) {
                throw new IllegalStateException(path + " was answered with " + answer + ".");
            }
            refusedPlans++;
            time.pause(BEFORE_NEXT_PLAN);
        }
        throw new IllegalStateException(path + " was refused " + MOST_PLANS + " times.");
    }

    /** Waits until an activation has ended. */
    Switch.End awaitEnd(String activation) throws InterruptedException {
        JsonNode now = activation(activation);
        while (!ENDED.contains(now.path("state").asText())) {
            time.pause(POLL);
            now = activation(activation);
        }
        return new Switch.End(
                now.path("state").asText(), now.path("outcome_code").asText(""));
    }

    private JsonNode activation(String id) throws InterruptedException {
        return get(ROOT + "activations/" + id);
    }

    /** How an activation stands now. */
    String state(String activation) throws InterruptedException {
        return activation(activation).path("state").asText();
    }

    /** The active revision, as the gateway that is asked says. */
    String active() throws InterruptedException {
        return get("/v1/operations/configuration").at("/active/revision_id").asText();
    }

    /** A revision with its content. */
    JsonNode revision(String id) throws InterruptedException {
        return get(ROOT + "revisions/" + id);
    }

    private JsonNode get(String path) throws InterruptedException {
        return expect(
                200,
                path,
                caller.send(random, gateway -> Caller.request(gateway, path).build()));
    }

    private JsonNode change(String method, String path, String type, String body, int status)
            throws InterruptedException {
        return expect(status, path, send(method, path, type, body));
    }

    private static JsonNode expect(int status, String path, Caller.Answer answer) {
        if (answer.status() != status) {
            throw new IllegalStateException(path + " was answered with " + answer + ".");
        }
        return answer.body();
    }

    private Caller.Answer send(String method, String path, String type, String body) throws InterruptedException {
        String key = "operator-" + keys.incrementAndGet();
        return caller.send(random, gateway -> request(gateway, method, path, type, body, key));
    }

    private static HttpRequest request(URI gateway, String method, String path, String type, String body, String key) {
        return Caller.request(gateway, path)
                .header("Content-Type", type)
                .header("x-idempotency-key", key)
                .method(method, BodyPublishers.ofString(body))
                .build();
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
