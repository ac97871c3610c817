package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Map;

/** Where one value occurs in another. */
public final class ValueSearch {
    private ValueSearch() {}

    /** The positions at which an array holds another one. */
    public static JsonNode indices(BudgetMeter meter, JsonNode array, JsonNode part) {
        ArrayList<JsonNode> found = new ArrayList<>();
        int length = part.size();
        for (int i = 0; length > 0 && i + length <= array.size(); i++) {
            meter.step();
            int matched = 0;
            while (matched < length && Comparison.equal(meter, array.get(i + matched), part.get(matched))) {
                matched++;
            }
            if (matched == length) {
                found.add(Numbers.of((long) i));
            }
        }
        return JqValues.array(meter, found);
    }

    /** The positions, in code points, at which a string holds another one; they may overlap. */
    public static JsonNode indices(BudgetMeter meter, String text, String part) {
        ArrayList<JsonNode> found = new ArrayList<>();
        SubstringSearch finder = new SubstringSearch(meter, text, part);
        int codePoints = 0;
        int counted = 0;
        int at = part.isEmpty() ? -1 : finder.next(0);
        while (at >= 0) {
            meter.charge(3);
            codePoints += text.codePointCount(counted, at);
            counted = at;
            found.add(Numbers.of((long) codePoints));
            at = finder.following();
        }
        return JqValues.array(meter, found);
    }

    /** Whether one value contains another of the same kind. */
    public static boolean contains(BudgetMeter meter, JsonNode whole, JsonNode part) {
        return contains(meter, whole, part, 0);
    }

    private static boolean contains(BudgetMeter meter, JsonNode whole, JsonNode part, int depth) {
        meter.step();
        meter.nesting(depth);
        ValueKind kind = ValueKind.of(whole);
        if (kind != ValueKind.of(part)) {
            return false;
        }
        return switch (kind) {
            case NULL, FALSE, TRUE, NUMBER -> Comparison.equal(meter, whole, part);
            case STRING -> new SubstringSearch(meter, JqValues.text(whole), JqValues.text(part)).next(0) >= 0;
            case ARRAY -> containsAll(meter, whole, part, depth + 1);
            case OBJECT -> containsFields(meter, whole, part, depth + 1);
        };
    }

    private static boolean containsAll(BudgetMeter meter, JsonNode whole, JsonNode part, int depth) {
        for (JsonNode wanted : part) {
            boolean found = false;
            for (int i = 0; i < whole.size() && !found; i++) {
                found = contains(meter, whole.get(i), wanted, depth);
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }

    private static boolean containsFields(BudgetMeter meter, JsonNode whole, JsonNode part, int depth) {
        for (Map.Entry<String, JsonNode> wanted : part.properties()) {
            meter.key(wanted.getKey());
            JsonNode found = whole.get(wanted.getKey());
            if (found == null || !contains(meter, found, wanted.getValue(), depth)) {
                return false;
            }
        }
        return true;
    }
}
