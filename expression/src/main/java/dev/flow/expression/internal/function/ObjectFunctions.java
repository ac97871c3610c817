package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.Comparison;
import dev.flow.expression.internal.value.Deletion;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.Paths;
import dev.flow.expression.internal.value.ValueKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The builtins that work on keys, entries and paths of objects. */
final class ObjectFunctions {
    private ObjectFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "keys/0" -> (context, input, arguments) -> keys(context, input, true);
            case "keys_unsorted/0" -> (context, input, arguments) -> keys(context, input, false);
            case "has/1" -> (context, input, arguments) -> JqValues.of(has(context, input, arguments[0]));
            case "to_entries/0" -> (context, input, arguments) -> toEntries(context, input);
            case "from_entries/0" -> (context, input, arguments) -> fromEntries(context, input);
            case "setpath/2" ->
                (context, input, arguments) ->
                        Paths.set(context.meter(), input, Paths.keys(context.meter(), arguments[0]), arguments[1]);
            case "delpaths/1" -> (context, input, arguments) -> delete(context, input, arguments[0]);
            default -> null;
        };
    }

    private static JsonNode keys(BuiltinContext context, JsonNode input, boolean sorted) {
        if (!input.isContainerNode()) {
            throw JqErrors.about(context.meter(), input, "has no keys");
        }
        ArrayList<JsonNode> keys = new ArrayList<>(input.size());
        context.meter().charge(3L * input.size());
        if (input.isArray()) {
            for (long i = 0; i < input.size(); i++) {
                keys.add(Numbers.of(i));
            }
        } else if (sorted) {
            for (String key : Comparison.sortedKeys(context.meter(), input)) {
                keys.add(TextNode.valueOf(key));
            }
        } else {
            for (Map.Entry<String, JsonNode> field : input.properties()) {
                keys.add(TextNode.valueOf(field.getKey()));
            }
        }
        return JqValues.array(context.meter(), keys);
    }

    private static boolean has(BuiltinContext context, JsonNode input, JsonNode key) {
        ValueKind kind = ValueKind.of(input);
        ValueKind keyKind = ValueKind.of(key);
        if (kind == ValueKind.NULL) {
            return false;
        }
        if (kind == ValueKind.OBJECT && keyKind == ValueKind.STRING) {
            String name = JqValues.text(key);
            context.meter().key(name);
            return input.has(name);
        }
        if (kind == ValueKind.ARRAY && keyKind == ValueKind.NUMBER) {
            return !Numbers.isNaN(key) && input.has(Numbers.toIndex(key));
        }
        throw JqException.of("Cannot check whether " + kind.label() + " has a " + keyKind.label() + " key");
    }

    /** The entries of an object; those of an array have numbers as keys, as in jq. */
    private static JsonNode toEntries(BuiltinContext context, JsonNode input) {
        if (!input.isContainerNode()) {
            throw JqErrors.about(context.meter(), input, "has no keys");
        }
        List<JsonNode> entries = new ArrayList<>(input.size());
        if (input.isArray()) {
            for (int i = 0; i < input.size(); i++) {
                entries.add(entry(context, Numbers.of((long) i), input.get(i)));
            }
        } else {
            for (Map.Entry<String, JsonNode> field : input.properties()) {
                entries.add(entry(context, TextNode.valueOf(field.getKey()), field.getValue()));
            }
        }
        return JqValues.array(context.meter(), entries);
    }

    private static JsonNode entry(BuiltinContext context, JsonNode key, JsonNode value) {
        Map<String, JsonNode> entry = new LinkedHashMap<>();
        entry.put("key", key);
        entry.put("value", value);
        return JqValues.object(context.meter(), entry);
    }

    private static JsonNode fromEntries(BuiltinContext context, JsonNode input) {
        LinkedHashMap<String, JsonNode> fields = new LinkedHashMap<>();
        for (JsonNode entry : StringFunctions.elements(context, input)) {
            context.meter().charge(5);
            JsonNode key = firstTruthy(entry, "key", "Key", "name", "Name");
            JsonNode value = Paths.get(entry, has(context, entry, TextNode.valueOf("value")) ? "value" : "Value");
            if (!Arguments.isText(key)) {
                throw JqErrors.objectKey(context.meter(), key);
            }
            String name = JqValues.text(key);
            context.meter().key(name);
            fields.put(name, value);
        }
        return JqValues.object(context.meter(), fields);
    }

    private static JsonNode firstTruthy(JsonNode entry, String... names) {
        JsonNode value = JqValues.NULL;
        for (String name : names) {
            value = Paths.get(entry, name);
            if (ValueKind.truthy(value)) {
                return value;
            }
        }
        return value;
    }

    private static JsonNode delete(BuiltinContext context, JsonNode input, JsonNode paths) {
        if (!paths.isArray()) {
            throw JqException.of("Paths must be specified as an array");
        }
        List<JsonNode> list = new ArrayList<>(paths.size());
        paths.forEach(list::add);
        return Deletion.of(context.meter(), input, list);
    }
}
