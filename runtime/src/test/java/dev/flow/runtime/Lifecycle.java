package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.testing.Eventually;
import java.util.Set;
import java.util.UUID;

import static org.assertj.core.api.Assertions.assertThat;

/** The configuration lifecycle of a service, as a client goes through it. */
record Lifecycle(Http http) {
    private static final String ROOT = "/v1/configuration/";
    private static final Set<String> ENDED = Set.of("applied", "failed", "superseded", "rolled_back");

    long draftVersion() throws Exception {
        return http.get(ROOT + "draft").body().path("version").longValue();
    }

    /** Adds or replaces a workflow of the draft. */
    void edit(String workflow, String yaml) throws Exception {
        var answer = http.put(ROOT + "draft/workflows/" + workflow + "?expected_version=" + draftVersion(), yaml);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    }

    /** Publishes the draft; the id of the revision. */
    String publish() throws Exception {
        var publication = accepted(ROOT + "publications", "{\"expected_draft_version\": " + draftVersion() + "}");
        JsonNode ended = Eventually.get(
                () -> http.get(ROOT + "publications/"
                                + publication.path("publication_id").asText())
                        .body(),
                answer -> !answer.path("state").asText().equals("pending"));
        assertThat(ended.path("state").asText()).as(ended.toString()).isEqualTo("applied");
        return ended.path("published_revision_id").asText();
    }

    JsonNode plan(String revision) throws Exception {
        var answer = http.post(ROOT + "activations/plan", "{\"target_revision_id\": \"" + revision + "\"}");
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        return answer.body();
    }

    /** Plans and asks for the activation of a revision. */
    JsonNode request(String revision) throws Exception {
        String digest = plan(revision).path("plan_digest").asText();
        return accepted(
                ROOT + "activations",
                "{\"target_revision_id\": \"" + revision + "\", \"plan_digest\": \"" + digest + "\"}");
    }

    /** Activates a revision; the record at its end. */
    JsonNode activate(String revision) throws Exception {
        return ended(request(revision).path("activation_id").asText());
    }

    /** Takes an activation back; the record of the new one at its end. */
    JsonNode rollBack(String activation, String predecessor) throws Exception {
        String digest = plan(predecessor).path("plan_digest").asText();
        var rollback = accepted(
                ROOT + "activations/" + activation + "/rollback",
                "{\"plan_digest\": \"" + digest + "\", \"reason\": \"too slow\"}");
        return ended(rollback.path("activation_id").asText());
    }

    JsonNode ended(String activation) {
        return Eventually.get(
                () -> http.get(ROOT + "activations/" + activation).body(),
                answer -> ENDED.contains(answer.path("state").asText()));
    }

    /** The active revision, as operators see it. */
    String active() throws Exception {
        return http.get("/v1/operations/configuration")
                .body()
                .at("/active/revision_id")
                .asText();
    }

    private JsonNode accepted(String path, String body) throws Exception {
        var answer = http.post(path, body, UUID.randomUUID().toString());
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
        return answer.body();
    }
}
