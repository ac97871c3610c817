package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/** What the body of a request says. */
sealed interface WebhookContent {
    /** JSON, or the fields of a form. */
    record Json(JsonNode value) implements WebhookContent {}

    /**
     * Text of another kind.
     *
     * @param mediaType without parameters
     */
    record Text(String mediaType, String text) implements WebhookContent {}

    /**
     * What is no text in UTF-8.
     *
     * @param base64 its bytes
     */
    record Binary(String mediaType, String base64) implements WebhookContent {}

    /** A request without a body. */
    record Empty() implements WebhookContent {}

    /** It is not what it claims to be. */
    record Unreadable(String reason) implements WebhookContent {}

    /** As expressions read it. */
    default JsonNode data() {
        return switch (this) {
            case Json(JsonNode value) -> value;
            case Text text -> TextNode.valueOf(text.text());
            case Binary _, Empty _, Unreadable _ -> NullNode.getInstance();
        };
    }

    /** Adds it to an event (CloudEvents 1.0, JSON format, section 3.1). */
    default void addTo(ObjectNode event) {
        switch (this) {
            case Json(JsonNode value) ->
                event.put("datacontenttype", "application/json").set("data", value);
            case Text text -> event.put("datacontenttype", text.mediaType()).put("data", text.text());
            case Binary binary ->
                event.put("datacontenttype", binary.mediaType()).put("data_base64", binary.base64());
            case Empty _, Unreadable _ -> {
                // an event without data
            }
        }
    }
}
