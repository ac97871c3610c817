package dev.flow.engine.payload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON trees: made, written, read and compared. Trees that went into a run are never modified. Thread-safe. */
public final class Json {
    /**
     * Deeper than any expression builds; Jackson's own bounds are meant for texts of strangers, and lower than ours.
     */
    private static final int DEPTH = 10_000;

    private static final JsonMapper MAPPER = new JsonMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNestingDepth(DEPTH)
                    .build())
            .streamWriteConstraints(
                    StreamWriteConstraints.builder().maxNestingDepth(DEPTH).build())
            .build());

    private Json() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The text, or JSON null. */
    public static JsonNode text(@Nullable String text) {
        return text == null ? NullNode.getInstance() : TextNode.valueOf(text);
    }

    /** The beginning of the value as text, and an ellipsis when that is not all of it. */
    public static String beginning(JsonNode value, int characters) {
        BoundedBytes bytes = new BoundedBytes(4 * characters);
        write(value, bytes);
        String text = new String(bytes.kept(), StandardCharsets.UTF_8);
        return text.length() <= characters ? text : text.substring(0, characters) + "…";
    }

    static void write(JsonNode value, OutputStream out) {
        try {
            MAPPER.writeValue(out, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] write(JsonNode value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The tree that the bytes spell.
     *
     * @throws UncheckedIOException when they are not one JSON value
     */
    public static JsonNode read(byte[] bytes) {
        try {
            JsonNode value = MAPPER.readTree(bytes);
            return value.isMissingNode() ? NullNode.getInstance() : value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A record as a tree. */
    static JsonNode of(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * A tree as a record.
     *
     * @throws IllegalArgumentException when it does not fit
     */
    static <T> T as(JsonNode tree, Class<T> type) {
        return MAPPER.convertValue(tree, type);
    }

    /** Whether two values are the same JSON: numbers by value, objects without regard to order. */
    public static boolean same(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            return sameNumber(left, right);
        }
        if (left.isArray() && right.isArray()) {
            if (left.size() != right.size()) {
                return false;
            }
            for (int index = 0; index < left.size(); index++) {
                if (!same(left.get(index), right.get(index))) {
                    return false;
                }
            }
            return true;
        }
        if (left.isObject() && right.isObject()) {
            return left.size() == right.size() && contains(right, left);
        }
        return left.equals(right);
    }

    /** Whether an object has at least these properties, with these values. */
    private static boolean contains(JsonNode object, JsonNode properties) {
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            JsonNode value = object.get(property.getKey());
            if (value == null || !same(property.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameNumber(JsonNode left, JsonNode right) {
        if (left.isIntegralNumber() && right.isIntegralNumber()) {
            return left.bigIntegerValue().equals(right.bigIntegerValue());
        }
        return Double.compare(left.doubleValue(), right.doubleValue()) == 0;
    }
}
