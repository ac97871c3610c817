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

    /** What {@code target[key]} is. */
    public static JsonNode get(Meter meter, JsonNode target, JsonNode key) {
        Kind targetKind = Kind.of(target);
        Kind keyKind = Kind.of(key);
        if (targetKind == Kind.OBJECT && keyKind == Kind.STRING) {
            String name = Values.text(key);
            meter.key(name);
            JsonNode value = target.get(name);
            return value == null ? Values.NULL : value;
        }
        if (targetKind == Kind.ARRAY) {
            switch (keyKind) {
                case NUMBER -> {
                    return element(target, key);
                }
                case OBJECT -> {
                    return Slice.of(meter, target.size(), key).of(meter, (ArrayNode) target);
                }
                case ARRAY -> {
                    return Searches.indices(meter, target, key);
                }
                case NULL, FALSE, TRUE, STRING -> {}
            }
        }
        if (targetKind == Kind.STRING && keyKind == Kind.OBJECT) {
            return Slice.ofText(meter, Values.text(target), key);
        }
        if (targetKind == Kind.NULL && (keyKind == Kind.STRING || keyKind == Kind.NUMBER || keyKind == Kind.OBJECT)) {
            return Values.NULL;
        }
        throw cannotIndex(targetKind, key, keyKind);
    }

    /** What {@code object.key} is, for the most frequent case of {@link #get}. */
    public static JsonNode get(JsonNode target, String key) {
        if (target instanceof ObjectNode object) {
            JsonNode value = object.get(key);
            return value == null ? Values.NULL : value;
        }
        Kind kind = Kind.of(target);
        if (kind == Kind.NULL) {
            return Values.NULL;
        }
        throw cannotIndex(kind, key);
    }

    /** The value at the end of a path. */
    public static JsonNode get(Meter meter, JsonNode root, Iterable<JsonNode> path) {
        JsonNode value = root;
        for (JsonNode key : path) {
            meter.step();
            value = get(meter, value, key);
        }
        return value;
    }

    /** The value with another one at {@code key}. */
    public static JsonNode set(Meter meter, JsonNode target, JsonNode key, JsonNode value) {
        Kind targetKind = Kind.of(target);
        Kind keyKind = Kind.of(key);
        boolean fresh = targetKind == Kind.NULL;
        if (keyKind == Kind.STRING && (fresh || targetKind == Kind.OBJECT)) {
            FreshObject object =
                    fresh ? Values.object(meter, new LinkedHashMap<>()) : FreshObject.from(meter, (ObjectNode) target);
            String name = Values.text(key);
            meter.key(name);
            return object.with(name, value);
        }
        if (keyKind == Kind.NUMBER && (fresh || targetKind == Kind.ARRAY)) {
            return setElement(meter, fresh ? null : (ArrayNode) target, key, value);
        }
        if (keyKind == Kind.OBJECT && (fresh || targetKind == Kind.ARRAY)) {
            ArrayNode array = fresh ? Values.array(meter) : (ArrayNode) target;
            return Slice.of(meter, array.size(), key).replace(meter, array, value);
        }
        if (keyKind == Kind.OBJECT && targetKind == Kind.STRING) {
            throw Raised.of("Cannot update string slices");
        }
        throw Raised.of("Cannot update field at " + keyKind.label() + " index of " + targetKind.label());
    }

    /** The value with another one at the end of a path. */
    public static JsonNode set(Meter meter, JsonNode root, List<JsonNode> path, JsonNode value) {
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
    public static List<JsonNode> keys(Meter meter, JsonNode path) {
        if (Kind.of(path) != Kind.ARRAY) {
            throw Raised.of("Path must be specified as an array");
        }
        meter.work(path.size() / 2);
        List<JsonNode> keys = new ArrayList<>(path.size());
        path.forEach(keys::add);
        return keys;
    }

    private static JsonNode element(JsonNode array, JsonNode key) {
        if (Numbers.isNaN(key)) {
            return Values.NULL;
        }
        int index = Numbers.toIndex(key);
        JsonNode value = array.get(index < 0 ? index + array.size() : index);
        return value == null ? Values.NULL : value;
    }

    private static JsonNode setElement(Meter meter, @Nullable ArrayNode array, JsonNode key, JsonNode value) {
        if (Numbers.isNaN(key)) {
            throw Raised.of("Cannot set array element at NaN index");
        }
        int index = Numbers.toIndex(key);
        int size = array == null ? 0 : array.size();
        int at = index < 0 ? index + size : index;
        if (at < 0) {
            throw Raised.of("Out of bounds negative array index");
        }
        if (at > meter.resultSize()) {
            throw new Exhausted("An array of more than " + meter.resultSize() + " elements is over the budget");
        }
        meter.charge(2);
        FreshArray fresh = array == null ? Values.array(meter) : FreshArray.from(meter, array);
        return fresh.with(at, value);
    }

    private static Raised cannotIndex(Kind target, JsonNode key, Kind kind) {
        return kind == Kind.STRING
                ? cannotIndex(target, Values.text(key))
                : Raised.of("Cannot index " + target.label() + " with " + kind.label());
    }

    private static Raised cannotIndex(Kind target, String key) {
        return Raised.of("Cannot index " + target.label() + " with string"
                + (key.length() < LONGEST_KEY_SHOWN ? " \"" + key + "\"" : ""));
    }
}
