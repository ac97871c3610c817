package dev.flow.queues.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.StandardErrorType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a response.
 *
 * @param key of the request
 * @param outcome {@code {"output"}} or {@code {"error"}}, as a run takes it
 */
record Response(String key, ObjectNode outcome) {
    /** The type of its event. */
    static final String TYPE = "dev.flow.action.responded.v1";

    private static final int LEAST_STATUS = 100;
    private static final int MOST_STATUS = 599;

    /**
     * A response, or why it is none.
     *
     * @param reason one sentence, without content of the message; null for a response
     */
    record Reading(@Nullable Response response, @Nullable String reason) {
        private static Reading refused(String reason) {
            return new Reading(null, reason);
        }
    }

    /** Reads the event of a response. */
    static Reading of(ObjectNode event) {
        if (!event.path("type").asText().equals(TYPE)) {
            return Reading.refused("This queue takes the responses of functions, events of the type " + TYPE + ".");
        }
        JsonNode data = event.path("data");
        String key = data.path("key").asText();
        if (key.isEmpty() || !data.path("key").isTextual()) {
            return Reading.refused("The data of a response is an object with the `key` of the request.");
        }
        if (data.has("output") == data.has("error")) {
            return Reading.refused("A response has either `output` or `error`.");
        }
        ObjectNode outcome = JsonNodeFactory.instance.objectNode();
        if (data.has("output")) {
            outcome.set("output", data.get("output"));
            return new Reading(new Response(key, outcome), null);
        }
        return error(data.path("error"))
                .map(error -> {
                    outcome.set("error", error);
                    return new Reading(new Response(key, outcome), null);
                })
                .orElseGet(() -> Reading.refused("The `error` of a response is an object with `type`, an integer"
                        + " `status` from 100 to 599, `title` and `detail`, of which each may be left out."));
    }

    /** The error of the workflow that a task sees; empty for what is none. */
    private static Optional<ObjectNode> error(JsonNode given) {
        JsonNode status = given.path("status");
        boolean wrongStatus = !status.isMissingNode()
                && !(status.isInt() && status.intValue() >= LEAST_STATUS && status.intValue() <= MOST_STATUS);
        if (!given.isObject() || wrongStatus) {
            return Optional.empty();
        }
        ObjectNode error = JsonNodeFactory.instance
                .objectNode()
                .put("type", StandardErrorType.COMMUNICATION.uri())
                .put("status", status.asInt(StandardErrorType.COMMUNICATION.status()));
        for (String text : new String[] {"type", "title", "detail"}) {
            JsonNode value = given.path(text);
            if (value.isTextual()) {
                error.put(text, value.textValue());
            } else if (!value.isMissingNode() && !value.isNull()) {
                return Optional.empty();
            }
        }
        return Optional.of(error);
    }
}
