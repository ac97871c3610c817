package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The fields of a form (WHATWG URL, "application/x-www-form-urlencoded"). */
final class FormFields {
    static final int MOST = 1_000;

    private FormFields() {}

    /** The fields as an object of texts, and of lists of texts for names that are there several times. */
    static Optional<ObjectNode> parse(String text) {
        String[] pairs = text.split("&", MOST + 1);
        if (pairs.length > MOST) {
            return Optional.empty();
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        try {
            for (String pair : pairs) {
                if (!pair.isEmpty()) {
                    int equals = pair.indexOf('=');
                    add(
                            fields,
                            decoded(equals < 0 ? pair : pair.substring(0, equals)),
                            equals < 0 ? "" : decoded(pair.substring(equals + 1)));
                }
            }
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        return Optional.of(fields);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static void add(ObjectNode fields, String name, String value) {
        JsonNode before = fields.get(name);
        if (before == null) {
            fields.put(name, value);
        } else if (before instanceof ArrayNode several) {
            several.add(value);
        } else {
            fields.putArray(name).add(before).add(value);
        }
    }
}
