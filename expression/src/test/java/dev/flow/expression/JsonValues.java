package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JsonReader;
import dev.flow.expression.internal.value.ResultExport;
import java.util.List;
import java.util.Map;

/** Reads values for tests as jq reads them, and compares them without any help of the code under test. */
final class JsonValues {
    private static final Budget AMPLE = new Budget(1L << 40, 100_000, 1L << 40, 1 << 30);

    private JsonValues() {}

    /** With NaN and infinities, as jq reads its input. */
    static JsonNode readAsJq(String text) {
        return JsonReader.read(new BudgetMeter(AMPLE), text);
    }

    /** Of the plain nodes that a caller has. */
    static JsonNode read(String text) {
        BudgetMeter meter = new BudgetMeter(AMPLE);
        return new ResultExport(meter).add(JsonReader.read(meter, text));
    }

    /** Whether objects have their fields in the same order, where they are the same. */
    static boolean sameOrder(JsonNode left, JsonNode right) {
        if (left.isObject() && right.isObject() && !names(left).equals(names(right))) {
            return false;
        }
        for (int i = 0; left.isArray() && i < Math.min(left.size(), right.size()); i++) {
            if (!sameOrder(left.get(i), right.get(i))) {
                return false;
            }
        }
        return !left.isObject()
                || !right.isObject()
                || left.propertyStream().allMatch(field -> sameOrder(field.getValue(), right.path(field.getKey())));
    }

    private static List<String> names(JsonNode object) {
        return object.propertyStream().map(Map.Entry::getKey).toList();
    }

    static boolean same(List<JsonNode> some, List<JsonNode> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (!same(some.get(i), others.get(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Equal as JSON: fields in any order, numbers equal as doubles, or but for the last digit a library may differ in.
     */
    static boolean same(JsonNode left, JsonNode right) {
        if (left.isNumber() && right.isNumber()) {
            boolean whole = left.isIntegralNumber() && right.isIntegralNumber();
            return whole ? left.bigIntegerValue().equals(right.bigIntegerValue()) : close(left, right);
        }
        if (left.isArray() && right.isArray()) {
            boolean same = left.size() == right.size();
            for (int i = 0; same && i < left.size(); i++) {
                same = same(left.get(i), right.get(i));
            }
            return same;
        }
        if (left.isObject() && right.isObject()) {
            boolean same = left.size() == right.size();
            for (Map.Entry<String, JsonNode> field : left.properties()) {
                JsonNode other = right.get(field.getKey());
                same = same && other != null && same(field.getValue(), other);
            }
            return same;
        }
        if (isNaN(left)) {
            return right.isNull();
        }
        return isNaN(right) ? left.isNull() : left.equals(right);
    }

    private static boolean isNaN(JsonNode node) {
        return node.isDouble() && Double.isNaN(node.doubleValue());
    }

    private static boolean close(JsonNode some, JsonNode other) {
        double left = some.doubleValue();
        double right = other.doubleValue();
        double size = Math.max(Math.abs(left), Math.abs(right));
        return left == right || size >= Double.MAX_VALUE || Math.abs(left - right) <= 1e-13 * size;
    }
}
