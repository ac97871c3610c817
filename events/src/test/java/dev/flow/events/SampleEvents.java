package dev.flow.events;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** CloudEvents of tests. */
public final class SampleEvents {
    /** Where they come from. */
    public static final String SOURCE = "https://shop.example";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .build();

    private SampleEvents() {}

    /** A JSON object, whose names and quotes may be those of YAML. */
    public static ObjectNode json(String text) {
        try {
            return (ObjectNode) JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    /** An event with an object as its data. */
    public static ObjectNode of(String type, String id, String data) {
        ObjectNode event = json("{specversion: '1.0', source: '" + SOURCE + "'}");
        event.put("type", type).put("id", id);
        event.set("data", json(data));
        return event;
    }

    /** An event without data. */
    public static ObjectNode of(String type, String id) {
        ObjectNode event = of(type, id, "{}");
        event.remove("data");
        return event;
    }
}
