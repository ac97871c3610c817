package dev.flow.definition;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.OfficialData.Example;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * An official example with one thing changed.
 *
 * @param example the original
 * @param change what was done, and where
 * @param document what came of it
 */
record Mutation(Example example, String change, JsonNode document) {
    private static final List<String> KINDS =
            List.of("call", "do", "emit", "for", "fork", "listen", "raise", "run", "set", "switch", "try", "wait");

    /** What may be put beside a property that excludes it. */
    private static final Map<String, String> RIVALS = Map.ofEntries(
            Map.entry("cron", "every"),
            Map.entry("on", "cron"),
            Map.entry("one", "any"),
            Map.entry("any", "all"),
            Map.entry("all", "one"),
            Map.entry("container", "shell"),
            Map.entry("shell", "script"),
            Map.entry("script", "workflow"),
            Map.entry("workflow", "container"),
            Map.entry("bearer", "basic"),
            Map.entry("oauth2", "bearer"),
            Map.entry("oidc", "oauth2"),
            Map.entry("use", "bearer"),
            Map.entry("document", "resource"),
            Map.entry("exponential", "constant"),
            Map.entry("operation", "channel"),
            Map.entry("message", "subscription"),
            Map.entry("amount", "while"),
            Map.entry("while", "until"),
            Map.entry("until", "amount"),
            Map.entry("stdio", "http"),
            Map.entry("code", "source"));

    private static final Map<String, String> SAMPLES = Map.of(
            "every", "PT1H", "cron", "0 0 * * *", "channel", "/chat", "while", "${ true }", "until", "${ true }");

    /** Everything that is done to an example, in document order. */
    static List<Mutation> of(Example example) {
        List<Mutation> mutations = new ArrayList<>();
        JsonNode original = example.json();
        for (JsonPointer pointer : pointers(original)) {
            JsonNode node = original.at(pointer);
            replacements(node)
                    .forEach((change, value) -> mutations.add(
                            new Mutation(example, change + " at " + pointer, replaced(original, pointer, value))));
            if (node.isObject()) {
                objects((ObjectNode) node)
                        .forEach((change, value) -> mutations.add(
                                new Mutation(example, change + " at " + pointer, replaced(original, pointer, value))));
            }
        }
        return mutations;
    }

    private static Map<String, JsonNode> replacements(JsonNode node) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        Map<String, JsonNode> values = new LinkedHashMap<>();
        values.put("null", NullNode.getInstance());
        if (node.isTextual()) {
            values.put("number for text", IntNode.valueOf(7));
            values.put("list for text", nodes.arrayNode().add(node));
            values.put("object for text", nodes.objectNode().set("value", node));
            values.put("other text", TextNode.valueOf("neither here nor there"));
            values.put("empty text", TextNode.valueOf(""));
            values.put("upper case", TextNode.valueOf(node.textValue().toUpperCase(Locale.ROOT)));
        } else if (node.isNumber()) {
            values.put("text for number", TextNode.valueOf(node.asText()));
            values.put("fraction", nodes.numberNode(node.asDouble() + 0.5));
        } else if (node.isBoolean()) {
            values.put("text for boolean", TextNode.valueOf(node.asText()));
            values.put("number for boolean", IntNode.valueOf(1));
        } else if (node.isArray()) {
            values.put("empty list", nodes.arrayNode());
            values.put("text for list", TextNode.valueOf("list"));
            values.put("object for list", nodes.objectNode());
            values.put("list with a text", node.<ArrayNode>deepCopy().add("text"));
            values.put("list with a number", node.<ArrayNode>deepCopy().add(3));
        } else if (node.isObject()) {
            values.put("empty object", nodes.objectNode());
            values.put("text for object", TextNode.valueOf("object"));
            values.put("boolean for object", BooleanNode.TRUE);
            values.put("list for object", nodes.arrayNode().add(node));
        }
        return values;
    }

    private static Map<String, JsonNode> objects(ObjectNode object) {
        Map<String, JsonNode> changed = new LinkedHashMap<>();
        changed.put("unknown property", with(object, copy -> copy.put("surplus", "text")));
        for (String name : names(object)) {
            changed.put("without " + name, with(object, copy -> copy.without(name)));
            changed.put("misspelt " + name, renamed(object, name, name + "x"));
            if (KINDS.contains(name)) {
                changed.put("wait beside " + name, with(object, copy -> copy.put("wait", "PT1S")));
                String other = KINDS.get((KINDS.indexOf(name) + 1) % KINDS.size());
                changed.put(other + " for " + name, renamed(object, name, other));
            }
            String rival = RIVALS.get(name);
            if (rival != null && !object.has(rival)) {
                JsonNode value = SAMPLES.containsKey(rival)
                        ? TextNode.valueOf(SAMPLES.get(rival))
                        : object.get(name).deepCopy();
                changed.put(rival + " beside " + name, with(object, copy -> copy.set(rival, value)));
            }
        }
        return changed;
    }

    private static ObjectNode with(ObjectNode object, UnaryOperator<ObjectNode> change) {
        return change.apply(object.deepCopy());
    }

    private static ObjectNode renamed(ObjectNode object, String from, String to) {
        ObjectNode renamed = JsonNodeFactory.instance.objectNode();
        object.properties()
                .forEach(entry -> renamed.set(
                        entry.getKey().equals(from) ? to : entry.getKey(),
                        entry.getValue().deepCopy()));
        return renamed;
    }

    private static List<String> names(ObjectNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }

    private static JsonNode replaced(JsonNode root, JsonPointer pointer, JsonNode value) {
        if (pointer.matches()) {
            return value;
        }
        JsonNode copy = root.deepCopy();
        JsonNode parent = copy.at(pointer.head());
        JsonPointer last = pointer.last();
        if (parent instanceof ArrayNode array) {
            array.set(last.getMatchingIndex(), value);
        } else {
            ((ObjectNode) parent).set(last.getMatchingProperty(), value);
        }
        return copy;
    }

    private static List<JsonPointer> pointers(JsonNode root) {
        List<JsonPointer> pointers = new ArrayList<>();
        collect(root, JsonPointer.empty(), pointers);
        return pointers;
    }

    private static void collect(JsonNode node, JsonPointer pointer, List<JsonPointer> into) {
        into.add(pointer);
        node.properties().forEach(entry -> collect(entry.getValue(), pointer.appendProperty(entry.getKey()), into));
        if (node.isArray()) {
            for (int index = 0; index < node.size(); index++) {
                collect(node.get(index), pointer.appendIndex(index), into);
            }
        }
    }

    @Override
    public String toString() {
        return example + ": " + change;
    }
}
