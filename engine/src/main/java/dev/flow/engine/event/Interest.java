package dev.flow.engine.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * Events that can concern a listening task: an event that is not among them never does. What else the task asks of an
 * event the run judges itself.
 *
 * @param type of the events; empty for every type
 * @param from expressions on the event (jq, without {@code ${ }}) whose values are known before it comes; none where
 *     the type alone decides
 * @param values digest of the values that they must have, {@link Correlations#digest}; empty without expressions
 */
public record Interest(String type, List<String> from, String values) {
    public Interest {
        from = List.copyOf(from);
    }

    /** All events of a type. */
    public static Interest of(String type) {
        return new Interest(type, List.of(), "");
    }

    ObjectNode json() {
        ObjectNode json = Json.object().put("type", type);
        if (!from.isEmpty()) {
            from.forEach(json.putArray("from")::add);
            json.put("values", values);
        }
        return json;
    }

    static Interest parse(JsonNode json) {
        List<String> from = new ArrayList<>();
        json.path("from").forEach(each -> from.add(each.asText()));
        return new Interest(
                json.path("type").asText(), from, json.path("values").asText());
    }
}
