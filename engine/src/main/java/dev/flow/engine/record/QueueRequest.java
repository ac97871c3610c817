package dev.flow.engine.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import org.jspecify.annotations.Nullable;

/**
 * What an activity gets to send the request of a function of the kind queue, as JSON. It holds no secrets: its
 * arguments are kept by the broker.
 *
 * @param id of the request: the same for every attempt of the engine to send it, another one for each attempt of the
 *     document
 * @param function {@code name:version}
 * @param arguments {@code with} of the task, evaluated
 * @param place what makes the call
 * @param idempotencyKey the same over retries of the document and continue-as-new
 */
public record QueueRequest(String id, String function, JsonNode arguments, Place place, String idempotencyKey) {
    /** In the JSON of the activity's result: when the response is late, engine time in milliseconds. */
    public static final String UNTIL = "until";

    /**
     * What makes a call.
     *
     * @param definition digest of the definition
     * @param task reference of the task
     * @param revision of the configuration that the run was started with; null for a run without one
     */
    public record Place(
            String definition, String task, @Nullable String revision) {}

    /** The request as JSON, the argument of the activity. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        json.put("id", id)
                .put("function", function)
                .put("definition", place.definition())
                .put("task", place.task());
        json.set("input", arguments);
        json.put("idempotencyKey", idempotencyKey);
        if (place.revision() != null) {
            json.put(CallRequest.REVISION, place.revision());
        }
        return json;
    }

    /** What {@link #json} wrote. */
    public static QueueRequest parse(JsonNode json) {
        JsonNode arguments = json.get("input");
        return new QueueRequest(
                json.path("id").asText(),
                json.path("function").asText(),
                arguments == null ? NullNode.getInstance() : arguments,
                new Place(
                        json.path("definition").asText(),
                        json.path("task").asText(),
                        json.path(CallRequest.REVISION).textValue()),
                json.path("idempotencyKey").asText());
    }
}
