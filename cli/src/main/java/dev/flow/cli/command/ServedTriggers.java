package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.triggers.schedule.Preview;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The triggers of a service, as its commands use them. */
final class ServedTriggers {
    private static final String VIEWS = "/v1/operations/triggers";
    private static final String CHANGES = "/v1/triggers/";

    private final Service service;

    ServedTriggers(Service service) {
        this.service = service;
    }

    /** The name of a trigger, the same everywhere. */
    static Argument<String> name() {
        return Argument.positional("NAME", "The trigger; for the schedule of a workflow document the workflow's name.");
    }

    /** A page of triggers. */
    JsonNode page(Query query) {
        return ServiceAnswers.available(service.get(VIEWS, query));
    }

    /** One of them. */
    JsonNode describe(String name) {
        return ServiceAnswers.available(service.get(VIEWS + "/" + Query.encoded(name), Query.NONE))
                .path("trigger");
    }

    /** A page of what became of the times of a schedule. */
    JsonNode history(String name, Query query) {
        return ServiceAnswers.available(service.get(VIEWS + "/" + Query.encoded(name) + "/history", query));
    }

    /** The next times of a schedule. */
    List<Preview.Line> preview(String name, Optional<Instant> from, int count) {
        Query query = Query.NONE.with("count", (Object) count).with("from", from);
        return ServiceAnswers.available(service.get(VIEWS + "/" + Query.encoded(name) + "/firings", query))
                .path("firings")
                .valueStream()
                .map(ServedTriggers::line)
                .toList();
    }

    private static Preview.Line line(JsonNode firing) {
        return new Preview.Line(
                Instant.parse(firing.path("nominal_time").asText()),
                LocalDateTime.parse(firing.path("local_time").asText()),
                ZoneOffset.of(firing.path("offset").asText()),
                firing.path("fires").asBoolean(),
                firing.path("note").textValue());
    }

    /** What it takes to bring the schedules to what is declared. */
    JsonNode plan() {
        return service.post(CHANGES + "plan", Query.NONE, JsonNodeFactory.instance.objectNode(), null);
    }

    /** Does what was planned. */
    JsonNode apply(String planDigest) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("plan_digest", planDigest);
        return service.post(CHANGES + "apply", Query.NONE, body, null);
    }

    /**
     * Asks a trigger to do something.
     *
     * @param key null where the operation does not need one
     */
    JsonNode steer(String name, String verb, ObjectNode body, @Nullable String key) {
        return service.post(CHANGES + Query.encoded(name) + "/" + verb, Query.NONE, body, key);
    }

    /** A backfill, and a page of its slots. */
    JsonNode backfill(String id, Query query) {
        return ServiceAnswers.available(service.get("/v1/operations/backfills/" + Query.encoded(id), query));
    }

    /** Keeps a backfill from starting anything more. */
    JsonNode cancelBackfill(String id, ObjectNode body) {
        return service.post("/v1/backfills/" + Query.encoded(id) + "/cancel", Query.NONE, body, null);
    }

    /** A body with the reason, where there is one. */
    static ObjectNode body(Argument<String> reason) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        reason.given().ifPresent(text -> body.put("reason", text));
        return body;
    }
}
