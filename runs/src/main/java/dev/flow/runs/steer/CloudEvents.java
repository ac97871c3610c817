package dev.flow.runs.steer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.runs.RunsException;
import java.time.Instant;

/** Events that runs receive from outside (CloudEvents 1.0, section 3). */
public final class CloudEvents {
    /** Where events come from that only have a name. */
    private static final String API = "/flow/api";

    private CloudEvents() {}

    /** An event of a type with its data. */
    public static ObjectNode of(String type, String id, JsonNode data, Instant time) {
        if (type.isEmpty() || id.isEmpty()) {
            throw RunsException.invalidPayload("An event needs a type and an id.");
        }
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", API)
                .put("type", type)
                .put("time", time.toString())
                .put("datacontenttype", "application/json");
        event.set("data", data);
        return event;
    }

    /**
     * Checks a structured CloudEvent.
     *
     * @return the event itself
     * @throws RunsException {@code invalid_payload} when a required attribute is missing
     */
    public static ObjectNode checked(ObjectNode event) {
        if (!event.path("specversion").asText().equals("1.0")) {
            throw RunsException.invalidPayload("A CloudEvent has the specversion \"1.0\".");
        }
        for (String attribute : new String[] {"id", "source", "type"}) {
            if (event.path(attribute).asText().isEmpty()
                    || !event.path(attribute).isTextual()) {
                throw RunsException.invalidPayload("A CloudEvent has the attribute " + attribute + ", a text.");
            }
        }
        return event;
    }
}
