package dev.flow.engine.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * The events that a listening task of a run waits for.
 *
 * @param workflowId the run
 * @param key which of its tasks, unlike every other key of the run
 * @param types the types of events that can concern it; empty for all. What else it asks of an event the run judges
 *     itself
 */
public record Subscription(String workflowId, String key, List<String> types) {
    public Subscription {
        types = List.copyOf(types);
    }

    /** Whether events of this type can concern it. */
    public boolean concerns(String type) {
        return types.isEmpty() || types.contains(type);
    }

    /** The subscription as JSON, the argument of the activity that adds it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("workflowId", workflowId).put("key", key);
        types.forEach(json.putArray("types")::add);
        return json;
    }

    /** What {@link #json()} wrote. */
    public static Subscription parse(JsonNode json) {
        List<String> types = new ArrayList<>();
        json.path("types").forEach(type -> types.add(type.asText()));
        return new Subscription(
                json.path("workflowId").asText(), json.path("key").asText(), types);
    }
}
