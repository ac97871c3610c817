package dev.flow.engine.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * The events that a listening task of a run waits for.
 *
 * @param workflowId the run
 * @param key which of its tasks, unlike every other key of the run
 * @param interests the events that can concern it, at least one
 */
public record Subscription(String workflowId, String key, List<Interest> interests) {
    public Subscription {
        interests = List.copyOf(interests);
    }

    /** Whether events of this type can concern it. */
    public boolean concerns(String type) {
        return interests.stream()
                .anyMatch(
                        interest -> interest.type().isEmpty() || interest.type().equals(type));
    }

    /** The subscription as JSON, the argument of the activity that adds it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("workflowId", workflowId).put("key", key);
        ArrayNode all = json.putArray("interests");
        interests.forEach(interest -> all.add(interest.json()));
        return json;
    }

    /** What {@link #json()} wrote, in earlier releases too: these had {@code types}, empty for all. */
    public static Subscription parse(JsonNode json) {
        List<Interest> interests = new ArrayList<>();
        json.path("interests").forEach(interest -> interests.add(Interest.parse(interest)));
        json.path("types").forEach(type -> interests.add(Interest.of(type.asText())));
        return new Subscription(
                json.path("workflowId").asText(),
                json.path("key").asText(),
                interests.isEmpty() ? List.of(Interest.of("")) : interests);
    }
}
