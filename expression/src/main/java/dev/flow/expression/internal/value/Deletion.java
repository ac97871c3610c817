package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.expression.ExpressionVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** {@code delpaths}: removes what lies at the end of many paths at once, so that none of them moves another one. */
public final class Deletion {
    private Deletion() {}

    /**
     * The value without what lies there.
     *
     * @param paths values that a program gave; each should be an array of keys
     */
    public static JsonNode of(BudgetMeter meter, JsonNode root, List<JsonNode> paths) {
        List<JsonNode> sorted = new ArrayList<>(paths.size());
        for (int position : Sorting.order(meter, paths)) {
            sorted.add(paths.get(position));
        }
        for (JsonNode path : sorted) {
            if (!path.isArray()) {
                throw JqException.of("Path must be specified as array, not "
                        + ValueKind.of(path).label());
            }
        }
        if (sorted.isEmpty()) {
            return root;
        }
        return sorted.getFirst().isEmpty() ? JqValues.NULL : delete(meter, root, sorted, 0);
    }

    private static JsonNode delete(BudgetMeter meter, JsonNode target, List<JsonNode> paths, int depth) {
        meter.nesting(depth);
        JsonNode result = target;
        List<JsonNode> keys = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < paths.size(); i = next) {
            JsonNode key = paths.get(i).get(depth);
            next = i + 1;
            while (next < paths.size()
                    && Comparison.equal(meter, key, paths.get(next).path(depth))) {
                next++;
            }
            if (paths.get(i).size() == depth + 1) {
                keys.add(key);
            } else {
                JsonNode part = Paths.get(meter, result, key);
                if (ValueKind.of(part) != ValueKind.NULL) {
                    result = Paths.set(meter, result, key, delete(meter, part, paths.subList(i, next), depth + 1));
                }
            }
        }
        return without(meter, result, keys);
    }

    private static JsonNode without(BudgetMeter meter, JsonNode target, List<JsonNode> keys) {
        if (keys.isEmpty()) {
            return target;
        }
        return switch (ValueKind.of(target)) {
            case NULL -> target;
            case ARRAY -> withoutElements(meter, (ArrayNode) target, keys);
            case OBJECT -> withoutFields(meter, (ObjectNode) target, keys);
            case FALSE, TRUE, NUMBER, STRING ->
                throw JqException.of(
                        "Cannot delete fields from " + ValueKind.of(target).label());
        };
    }

    private static JsonNode withoutElements(BudgetMeter meter, ArrayNode array, List<JsonNode> keys) {
        boolean[] deleted = new boolean[array.size()];
        meter.charge(array.size() / 4);
        for (JsonNode key : keys) {
            switch (ValueKind.of(key)) {
                case NUMBER -> {
                    int index = Numbers.toIndex(key); // of NaN it is 0
                    boolean nowhere = Numbers.isNaN(key) && meter.version().isSince(ExpressionVersion.V2);
                    int at = nowhere ? -1 : index < 0 ? index + deleted.length : index;
                    if (at >= 0 && at < deleted.length) {
                        deleted[at] = true;
                    }
                }
                case OBJECT -> {
                    SliceBounds slice = SliceBounds.of(meter, deleted.length, key);
                    meter.charge((slice.end() - slice.start()) / 8);
                    for (int i = slice.start(); i < slice.end(); i++) {
                        deleted[i] = true;
                    }
                }
                case NULL, FALSE, TRUE, STRING, ARRAY ->
                    throw JqException.of("Cannot delete " + ValueKind.of(key).label() + " element of array");
            }
        }
        ArrayList<JsonNode> kept = new ArrayList<>();
        for (int i = 0; i < deleted.length; i++) {
            if (!deleted[i]) {
                kept.add(array.get(i));
            }
        }
        return JqValues.array(meter, kept);
    }

    private static JsonNode withoutFields(BudgetMeter meter, ObjectNode object, List<JsonNode> keys) {
        LinkedHashMap<String, JsonNode> kept = new LinkedHashMap<>();
        for (var field : object.properties()) {
            kept.put(field.getKey(), field.getValue());
        }
        for (JsonNode key : keys) {
            if (ValueKind.of(key) != ValueKind.STRING) {
                throw JqException.of("Cannot delete " + ValueKind.of(key).label() + " field of object");
            }
            String name = JqValues.text(key);
            meter.key(name);
            kept.remove(name);
        }
        return JqValues.object(meter, kept);
    }
}
