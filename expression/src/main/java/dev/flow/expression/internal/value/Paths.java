package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reading and writing at one key and along a path, with jq's messages. */
public final class Paths {
    private static final int LONGEST_KEY_SHOWN = 30;

    private Paths() {}

    /** The value of {@code target[key]}. */
    public static JsonNode get(BudgetMeter meter, JsonNode target, JsonNode key) {
        ValueKind targetKind = ValueKind.of(target);
        ValueKind keyKind = ValueKind.of(key);
        if (targetKind == ValueKind.OBJECT && keyKind == ValueKind.STRING) {
            String name = JqValues.text(key);
            meter.key(name);
            JsonNode value = target.get(name);
            return value == null ? JqValues.NULL : value;
        }
        if (targetKind == ValueKind.ARRAY) {
            switch (keyKind) {
                case NUMBER -> {
                    return element(target, key);
                }
                case OBJECT -> {
                    return SliceBounds.of(meter, target.size(), key).of(meter, (ArrayNode) target);
                }
                case ARRAY -> {
                    return ValueSearch.indices(meter, target, key);
                }
                case NULL, FALSE, TRUE, STRING -> {}
            }
        }
        if (targetKind == ValueKind.STRING && keyKind == ValueKind.OBJECT) {
            return SliceBounds.ofText(meter, JqValues.text(target), key);
        }
        if (targetKind == ValueKind.NULL
                && (keyKind == ValueKind.STRING || keyKind == ValueKind.NUMBER || keyKind == ValueKind.OBJECT)) {
            return JqValues.NULL;
        }
        throw cannotIndex(targetKind, key, keyKind);
    }

    /** What {@code object.key} is, for the most frequent case of {@link #get}. */
    public static JsonNode get(JsonNode target, String key) {
        if (target instanceof ObjectNode object) {
            JsonNode value = object.get(key);
            return value == null ? JqValues.NULL : value;
        }
        ValueKind kind = ValueKind.of(target);
        if (kind == ValueKind.NULL) {
            return JqValues.NULL;
        }
        throw cannotIndex(kind, key);
    }

    /** The value at the end of a path. */
    public static JsonNode get(BudgetMeter meter, JsonNode root, Iterable<JsonNode> path) {
        JsonNode value = root;
        for (JsonNode key : path) {
            meter.step();
            value = get(meter, value, key);
        }
        return value;
    }

    /** The value with another one at {@code key}. */
    public static JsonNode set(BudgetMeter meter, JsonNode target, JsonNode key, JsonNode value) {
        ValueKind targetKind = ValueKind.of(target);
        ValueKind keyKind = ValueKind.of(key);
        boolean fresh = targetKind == ValueKind.NULL;
        if (keyKind == ValueKind.STRING && (fresh || targetKind == ValueKind.OBJECT)) {
            EvaluationObject object = fresh
                    ? JqValues.object(meter, new LinkedHashMap<>())
                    : EvaluationObject.from(meter, (ObjectNode) target);
            String name = JqValues.text(key);
            meter.key(name);
            return object.with(name, value);
        }
        if (keyKind == ValueKind.NUMBER && (fresh || targetKind == ValueKind.ARRAY)) {
            return setElement(meter, fresh ? null : (ArrayNode) target, key, value);
        }
        if (keyKind == ValueKind.OBJECT && (fresh || targetKind == ValueKind.ARRAY)) {
            ArrayNode array = fresh ? JqValues.array(meter) : (ArrayNode) target;
            return SliceBounds.of(meter, array.size(), key).replace(meter, array, value);
        }
        if (keyKind == ValueKind.OBJECT && targetKind == ValueKind.STRING) {
            throw JqException.of("Cannot update string slices");
        }
        throw JqException.of("Cannot update field at " + keyKind.label() + " index of " + targetKind.label());
    }

    /** The value with another one at the end of a path. */
    public static JsonNode set(BudgetMeter meter, JsonNode root, List<JsonNode> path, JsonNode value) {
        meter.nesting(path.size());
        List<JsonNode> along = new ArrayList<>(path.size());
        JsonNode current = root;
        for (int i = 0; i < path.size(); i++) {
            meter.step();
            along.add(current);
            current = get(meter, current, path.get(i));
        }
        JsonNode result = value;
        for (int i = path.size() - 1; i >= 0; i--) {
            result = set(meter, along.get(i), path.get(i), result);
        }
        return result;
    }

    /** The keys of a path that a program gave as a value. */
    public static List<JsonNode> keys(BudgetMeter meter, JsonNode path) {
        if (ValueKind.of(path) != ValueKind.ARRAY) {
            throw JqException.of("Path must be specified as an array");
        }
        meter.work(path.size() / 2);
        List<JsonNode> keys = new ArrayList<>(path.size());
        path.forEach(keys::add);
        return keys;
    }

    private static JsonNode element(JsonNode array, JsonNode key) {
        if (Numbers.isNaN(key)) {
            return JqValues.NULL;
        }
        int index = Numbers.toIndex(key);
        JsonNode value = array.get(index < 0 ? index + array.size() : index);
        return value == null ? JqValues.NULL : value;
    }

    private static JsonNode setElement(BudgetMeter meter, @Nullable ArrayNode array, JsonNode key, JsonNode value) {
        if (Numbers.isNaN(key)) {
            throw JqException.of("Cannot set array element at NaN index");
        }
        int index = Numbers.toIndex(key);
        int size = array == null ? 0 : array.size();
        int at = index < 0 ? index + size : index;
        if (at < 0) {
            throw JqException.of("Out of bounds negative array index");
        }
        if (at > meter.resultSize()) {
            throw new BudgetExceededException(
                    "An array of more than " + meter.resultSize() + " elements is over the budget");
        }
        meter.charge(2);
        EvaluationArray fresh = array == null ? JqValues.array(meter) : EvaluationArray.from(meter, array);
        return fresh.with(at, value);
    }

    private static JqException cannotIndex(ValueKind target, JsonNode key, ValueKind kind) {
        return kind == ValueKind.STRING
                ? cannotIndex(target, JqValues.text(key))
                : JqException.of("Cannot index " + target.label() + " with " + kind.label());
    }

    private static JqException cannotIndex(ValueKind target, String key) {
        return JqException.of("Cannot index " + target.label() + " with string"
                + (key.length() < LONGEST_KEY_SHOWN ? " \"" + key + "\"" : ""));
    }
}
