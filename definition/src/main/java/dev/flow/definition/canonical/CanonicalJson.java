package dev.flow.definition.canonical;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The JSON Canonicalization Scheme (RFC 8785): one text for one value, and its digest. Where the order of properties is
 * part of the value, the same scheme without the sorting of properties.
 */
public final class CanonicalJson {
    private static final String[] SHORT_ESCAPES = new String[0x20];

    static {
        SHORT_ESCAPES['\b'] = "\\b";
        SHORT_ESCAPES['\t'] = "\\t";
        SHORT_ESCAPES['\n'] = "\\n";
        SHORT_ESCAPES['\f'] = "\\f";
        SHORT_ESCAPES['\r'] = "\\r";
    }

    private final StringBuilder text = new StringBuilder();

    private final boolean sorting;

    private CanonicalJson(boolean sorting) {
        this.sorting = sorting;
    }

    /**
     * The canonical text.
     *
     * @throws IllegalArgumentException for a number that is not finite, or a string that is not Unicode
     */
    public static String write(JsonNode value) {
        return write(value, true);
    }

    /**
     * The canonical text, but for the order of properties, which is kept.
     *
     * @throws IllegalArgumentException as above
     */
    public static String writeInOrder(JsonNode value) {
        return write(value, false);
    }

    private static String write(JsonNode value, boolean sorting) {
        var writer = new CanonicalJson(sorting);
        writer.value(value);
        return writer.text.toString();
    }

    /**
     * A copy in the same order, with one kind of node for each number: what has one text is one tree, so that it
     * behaves alike wherever it was read from.
     */
    public static JsonNode normalize(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> normalize(object);
            case ArrayNode array -> {
                ArrayNode copy = JsonNodeFactory.instance.arrayNode(array.size());
                array.forEach(element -> copy.add(normalize(element)));
                yield copy;
            }
            case NumericNode number -> JsonNumbers.of(number);
            default -> value;
        };
    }

    /** As {@link #normalize(JsonNode)}, for an object. */
    public static ObjectNode normalize(ObjectNode object) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        object.properties().forEach(property -> copy.set(property.getKey(), normalize(property.getValue())));
        return copy;
    }

    /** {@code sha256:} and 64 hex digits over the canonical text in UTF-8. */
    public static String digest(JsonNode value) {
        return digest(write(value));
    }

    /** The same of a text that is canonical already. */
    public static String digest(String canonical) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            return "sha256:" + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }

    private void value(JsonNode value) {
        if (value.isObject()) {
            object(value);
        } else if (value.isArray()) {
            array(value);
        } else if (value.isTextual()) {
            string(value.textValue());
        } else if (value instanceof NumericNode number) {
            number(number);
        } else {
            text.append(value.isBoolean() ? Boolean.toString(value.booleanValue()) : "null");
        }
    }

    /** Section 3.2.3: keys in the order of their UTF-16 code units, which is how Java compares strings. */
    private void object(JsonNode object) {
        char before = '{';
        for (Map.Entry<String, JsonNode> property : sorting ? sorted(object) : object.properties()) {
            text.append(before);
            string(property.getKey());
            text.append(':');
            value(property.getValue());
            before = ',';
        }
        text.append(before == '{' ? "{}" : "}");
    }

    private static List<Map.Entry<String, JsonNode>> sorted(JsonNode object) {
        List<Map.Entry<String, JsonNode>> properties = new ArrayList<>(object.properties());
        properties.sort(Comparator.comparing(Map.Entry::getKey));
        return properties;
    }

    private void array(JsonNode array) {
        char before = '[';
        for (JsonNode element : array) {
            text.append(before);
            value(element);
            before = ',';
        }
        text.append(before == '[' ? "[]" : "]");
    }

    /** Strings: RFC 8785, section 3.2.2.2. */
    private void string(String string) {
        text.append('"');
        for (int index = 0; index < string.length(); index++) {
            char c = string.charAt(index);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < 0x20) {
                control(c);
            } else if (Character.isSurrogate(c)) {
                index += pair(string, index);
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    private void control(char c) {
        String escape = SHORT_ESCAPES[c];
        if (escape != null) {
            text.append(escape);
        } else {
            text.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
        }
    }

    private int pair(String string, int index) {
        int codePoint = string.codePointAt(index);
        if (!Character.isSupplementaryCodePoint(codePoint)) {
            throw new IllegalArgumentException("A string holds half of a surrogate pair, which is not Unicode.");
        }
        text.appendCodePoint(codePoint);
        return 1;
    }

    /** Section 3.2.2.3: as ECMAScript writes a double. */
    private void number(NumericNode number) {
        if (number.isIntegralNumber()
                && number.canConvertToLong()
                && Math.abs(number.longValue()) <= JsonNumbers.EXACT) {
            text.append(number.longValue());
            return;
        }
        text.append(EcmaNumber.write(number.doubleValue()));
    }
}
