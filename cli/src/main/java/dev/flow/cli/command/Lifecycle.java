package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.terminal.Terminal;
import dev.flow.store.Timekeeper;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** The configuration lifecycle of a service, as its commands use it. */
final class Lifecycle {
    static final String DRAFT = "/v1/configuration/draft";
    static final String PUBLICATIONS = "/v1/configuration/publications";
    static final String REVISIONS = "/v1/configuration/revisions";
    static final String ACTIVATIONS = "/v1/configuration/activations";

    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Set<String> ENDED = Set.of("applied", "failed", "superseded", "rolled_back");
    private static final String STATE = "state";

    private final Service service;
    private final Terminal terminal;
    private final Timekeeper time = Timekeeper.system();

    Lifecycle(Service service, Terminal terminal) {
        this.service = service;
        this.terminal = terminal;
    }

    /** The same without properties that are null, at the top of it. */
    static ObjectNode withoutNulls(JsonNode object) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        object.properties().stream()
                .filter(property -> !property.getValue().isNull())
                .forEach(property -> kept.set(property.getKey(), property.getValue()));
        return kept;
    }

    /** An activation. */
    JsonNode activation(String id) {
        return service.get(ACTIVATIONS + "/" + Query.encoded(id), Query.NONE);
    }

    /** Makes a draft of the active configuration, where there is none. */
    void create() {
        try {
            service.post(DRAFT, Query.NONE, JsonNodeFactory.instance.objectNode(), null);
        } catch (CommandException e) {
            if (e.exitCode() != Exit.CONFLICT) {
                throw e;
            }
        }
    }

    /** The version of the draft that is there now. */
    long draftVersion() {
        return service.get(DRAFT, Query.NONE).path("version").asLong();
    }

    /**
     * How the documents of the draft relate to what is active, with the version of the one and the identity of both.
     */
    JsonNode relationships() {
        return service.get("/v1/configuration/relationships", Query.NONE);
    }

    private static Optional<String> text(JsonNode node) {
        return Optional.ofNullable(node.textValue());
    }

    /** The revision that was published last. */
    String newest() {
        return text(service.get(REVISIONS, Query.NONE.with("limit", (Object) 1)).at("/revisions/0/revision_id"))
                .orElseThrow(() -> CommandException.usage(
                        "nothing has been published yet: `flow publish` makes the first revision."));
    }

    /** What the activation of a revision would do. */
    JsonNode plan(String revision) {
        return service.post(
                ACTIVATIONS + "/plan",
                Query.NONE,
                JsonNodeFactory.instance.objectNode().put("target_revision_id", revision),
                null);
    }

    /** Asks for the activation of what was planned. */
    JsonNode activate(JsonNode plan, String reason, String key) {
        ObjectNode body = request(plan, reason)
                .put("target_revision_id", plan.path("target_revision_id").asText());
        return service.post(ACTIVATIONS, Query.NONE, body, key);
    }

    /** Asks for the activation of the predecessor, as it was planned. */
    JsonNode rollback(String activation, JsonNode plan, String reason, String key) {
        return service.post(
                ACTIVATIONS + "/" + Query.encoded(activation) + "/rollback", Query.NONE, request(plan, reason), key);
    }

    private static ObjectNode request(JsonNode plan, String reason) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("plan_digest", plan.path("plan_digest").asText());
        return reason.isEmpty() ? body : body.put("reason", reason);
    }

    /** The activation that is applied now; empty before the first. */
    Optional<JsonNode> applied() {
        Optional<String> cursor = Optional.empty();
        do {
            JsonNode page = service.get(
                    ACTIVATIONS, Query.NONE.with("limit", (Object) 100).with("cursor", cursor));
            for (JsonNode activation : page.path("activations")) {
                if (activation.path(STATE).asText().equals("applied")) {
                    return Optional.of(activation);
                }
            }
            cursor = text(page.path("next_cursor"));
        } while (cursor.isPresent());
        return Optional.empty();
    }

    /** Follows an activation until it has ended, and says each change of its state. */
    JsonNode await(JsonNode activation) {
        String id = activation.path("activation_id").asText();
        JsonNode now = activation;
        String said = "";
        while (true) {
            String state = now.path(STATE).asText();
            if (!state.equals(said)) {
                progress("Activation " + id + ": " + state + detail(now));
                said = state;
            }
            if (ENDED.contains(state)) {
                return now;
            }
            pause();
            now = activation(id);
        }
    }

    private static String detail(JsonNode activation) {
        return text(activation.path("outcome_code"))
                        .map(code -> " (" + code + ")")
                        .orElse("")
                + text(activation.path("detail"))
                        .map(sentence -> ". " + sentence)
                        .orElse("");
    }

    /** Follows a publication until it is done. */
    JsonNode published(JsonNode publication) {
        JsonNode now = publication;
        while (now.path(STATE).asText().equals("pending")) {
            pause();
            now = service.get(
                    PUBLICATIONS + "/"
                            + Query.encoded(publication.path("publication_id").asText()),
                    Query.NONE);
        }
        return now;
    }

    private void pause() {
        try {
            time.pause(LOOK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CommandException.of(Exit.INTERRUPTED, "Interrupted; what was asked for goes on.");
        }
    }

    private void progress(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }
}
