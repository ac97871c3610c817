package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.expression.ExpressionVersion;
import java.util.ArrayList;
import java.util.List;

/** jq's order of all values, and its equality. Both count a step for every pair they look at. */
public final class Comparison {
    private Comparison() {}

    public static int compare(BudgetMeter meter, JsonNode left, JsonNode right) {
        return compare(meter, left, right, 0);
    }

    public static boolean equal(BudgetMeter meter, JsonNode left, JsonNode right) {
        return equal(meter, left, right, 0);
    }

    /** Order of strings: by code points, which is also the order of their UTF-8 bytes. */
    public static int compare(String left, String right) {
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean surrogates = Character.isSurrogate(a) || Character.isSurrogate(b);
                return surrogates ? Integer.compare(rank(a), rank(b)) : Character.compare(a, b);
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** The keys of an object, sorted. */
    public static List<String> sortedKeys(BudgetMeter meter, JsonNode object) {
        List<String> keys = new ArrayList<>(object.size());
        for (var field : object.properties()) {
            keys.add(field.getKey());
        }
        meter.charge(keys.size() * (long) (2 + Integer.SIZE - Integer.numberOfLeadingZeros(keys.size())));
        if (meter.version().isSince(ExpressionVersion.V2)) {
            keys.forEach(meter::key);
        }
        keys.sort(Comparison::compare);
        return keys;
    }

    private static int rank(char unit) {
        return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
    }

    private static int compare(BudgetMeter meter, JsonNode left, JsonNode right, int depth) {
        meter.step();
        ValueKind kind = ValueKind.of(left);
        int byKind = kind.compareTo(ValueKind.of(right));
        if (byKind != 0) {
            return byKind;
        }
        return switch (kind) {
            case NULL, FALSE, TRUE -> 0;
            case NUMBER -> compareNumbers(meter, left, right);
            case STRING -> compareStrings(meter, left, right);
            case ARRAY -> compareArrays(meter, left, right, depth + 1);
            case OBJECT -> compareObjects(meter, left, right, depth + 1);
        };
    }

    private static int compareNumbers(BudgetMeter meter, JsonNode left, JsonNode right) {
        Numbers.digits(meter, left, right);
        if (Numbers.isNaN(left)) {
            return -1;
        }
        return Numbers.isNaN(right) ? 1 : Numbers.compare(left, right);
    }

    private static int compareStrings(BudgetMeter meter, JsonNode left, JsonNode right) {
        String a = JqValues.text(left);
        String b = JqValues.text(right);
        meter.characters(Math.min(a.length(), b.length()));
        return compare(a, b);
    }

    private static int compareArrays(BudgetMeter meter, JsonNode left, JsonNode right, int depth) {
        meter.nesting(depth);
        int shared = Math.min(left.size(), right.size());
        for (int i = 0; i < shared; i++) {
            int order = compare(meter, left.get(i), right.get(i), depth);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int compareObjects(BudgetMeter meter, JsonNode left, JsonNode right, int depth) {
        meter.nesting(depth);
        List<String> keys = sortedKeys(meter, left);
        List<String> others = sortedKeys(meter, right);
        for (int i = 0; i < Math.min(keys.size(), others.size()); i++) {
            meter.key(keys.get(i));
            int order = compare(keys.get(i), others.get(i));
            if (order != 0) {
                return order;
            }
        }
        if (keys.size() != others.size()) {
            return Integer.compare(keys.size(), others.size());
        }
        for (String key : keys) {
            int order = compare(meter, left.path(key), right.path(key), depth);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static boolean equal(BudgetMeter meter, JsonNode left, JsonNode right, int depth) {
        meter.step();
        ValueKind kind = ValueKind.of(left);
        if (kind != ValueKind.of(right)) {
            return false;
        }
        return switch (kind) {
            case NULL, FALSE, TRUE -> true;
            case NUMBER -> equalNumbers(meter, left, right);
            case STRING -> equalStrings(meter, left, right);
            case ARRAY -> JqValues.same(left, right) || equalArrays(meter, left, right, depth + 1);
            case OBJECT -> JqValues.same(left, right) || equalObjects(meter, (ObjectNode) left, right, depth + 1);
        };
    }

    private static boolean equalNumbers(BudgetMeter meter, JsonNode left, JsonNode right) {
        Numbers.digits(meter, left, right);
        return !Numbers.isNaN(left) && !Numbers.isNaN(right) && Numbers.compare(left, right) == 0;
    }

    private static boolean equalStrings(BudgetMeter meter, JsonNode left, JsonNode right) {
        String a = JqValues.text(left);
        String b = JqValues.text(right);
        if (a.length() != b.length()) {
            return false;
        }
        meter.characters(a.length());
        return a.equals(b);
    }

    private static boolean equalArrays(BudgetMeter meter, JsonNode left, JsonNode right, int depth) {
        meter.nesting(depth);
        int size = left.size();
        if (size != right.size()) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (!equal(meter, left.get(i), right.get(i), depth)) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalObjects(BudgetMeter meter, ObjectNode left, JsonNode right, int depth) {
        meter.nesting(depth);
        if (left.size() != right.size()) {
            return false;
        }
        for (var field : left.properties()) {
            meter.key(field.getKey());
            JsonNode other = right.get(field.getKey());
            if (other == null || !equal(meter, field.getValue(), other, depth)) {
                return false;
            }
        }
        return true;
    }
}
