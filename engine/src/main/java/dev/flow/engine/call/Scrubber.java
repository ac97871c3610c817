package dev.flow.engine.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.engine.WorkflowError;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes secret values out of what a call leaves behind (language page, "Calls and safety"): as they are, in base64
 * (also in the middle of something longer), URL-encoded, and escaped in JSON.
 *
 * <p>A value shorter than {@value #SHORTEST} characters is only recognised when it is all of a string or number; inside
 * longer text it would be found everywhere. Confined to one call; not thread-safe.
 */
final class Scrubber {
    /** What stands where a secret stood. */
    static final String MASK = "********";

    private static final int SHORTEST = 4;

    private final Set<String> whole = new HashSet<>();
    private final Set<String> parts = new HashSet<>();
    private @Nullable List<String> longestFirst;

    /** Every string and number in here is secret from now on. */
    void hide(JsonNode secret) {
        if (secret.isContainerNode()) {
            secret.forEach(this::hide);
        } else if (secret.isTextual() || secret.isNumber()) {
            hide(secret.asText());
        }
    }

    /** This is secret from now on. */
    void hide(String secret) {
        if (secret.isEmpty()) {
            return;
        }
        whole.add(secret);
        if (secret.length() >= SHORTEST) {
            parts.addAll(Spellings.of(secret));
        }
        longestFirst = null;
    }

    boolean isIdle() {
        return whole.isEmpty();
    }

    /** Whether the text holds a secret. */
    boolean finds(String text) {
        return !scrub(text).equals(text);
    }

    boolean finds(byte[] bytes) {
        return !Arrays.equals(scrub(bytes), bytes);
    }

    String scrub(String text) {
        if (whole.contains(text)) {
            return MASK;
        }
        String result = text;
        for (String part : longestFirst()) {
            result = result.replace(part, MASK);
        }
        return result;
    }

    /** Bytes in any encoding that writes ASCII as ASCII. */
    byte[] scrub(byte[] bytes) {
        if (isIdle()) {
            return bytes;
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String result = text;
        for (String part : longestFirst()) {
            result = result.replace(
                    new String(part.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1), MASK);
        }
        return result.equals(text) ? bytes : result.getBytes(StandardCharsets.ISO_8859_1);
    }

    JsonNode scrub(JsonNode value) {
        if (isIdle()) {
            return value;
        }
        if (value.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(entry -> object.set(scrub(entry.getKey()), scrub(entry.getValue())));
            return object;
        }
        if (value.isArray()) {
            var array = JsonNodeFactory.instance.arrayNode(value.size());
            value.forEach(element -> array.add(scrub(element)));
            return array;
        }
        if (value.isTextual()) {
            String text = value.textValue();
            String clean = scrub(text);
            return clean.equals(text) ? value : TextNode.valueOf(clean);
        }
        return value.isNumber() && whole.contains(value.asText()) ? TextNode.valueOf(MASK) : value;
    }

    WorkflowError scrub(WorkflowError error) {
        return new WorkflowError(
                scrub(error.type()), error.status(), clean(error.title()), clean(error.detail()), error.instance());
    }

    private @Nullable String clean(@Nullable String text) {
        return text == null ? null : scrub(text);
    }

    private List<String> longestFirst() {
        List<String> sorted = longestFirst;
        if (sorted == null) {
            sorted = parts.stream()
                    .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                    .toList();
            longestFirst = sorted;
        }
        return sorted;
    }
}
