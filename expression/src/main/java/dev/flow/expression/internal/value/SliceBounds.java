package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.flow.expression.ExpressionVersion;
import java.util.ArrayList;

/**
 * The part of an array or a string that a key {@code {"start":…,"end":…}} names.
 *
 * @param start the first element
 * @param end after the last one
 */
record SliceBounds(int start, int end) {

    static SliceBounds of(BudgetMeter meter, int length, JsonNode key) {
        JsonNode from = key.path("start");
        JsonNode to = key.path("end");
        boolean lacking = from.isMissingNode() || to.isMissingNode();
        if (!isBound(from) || !isBound(to) || (lacking && meter.version().isSince(ExpressionVersion.V2))) {
            throw JqException.of("Array/string slice indices must be integers");
        }
        double low = ValueKind.of(from) == ValueKind.NULL ? 0 : Numbers.toDouble(from);
        double high = ValueKind.of(to) == ValueKind.NULL ? length : Numbers.toDouble(to);
        int start = (int) Math.clamp(Double.isNaN(low) ? 0 : low < 0 ? low + length : low, 0, length);
        double last = Double.isNaN(high) ? length : high < 0 ? high + length : high;
        int end = last < 0 ? start : (int) Math.min(Math.ceil(last), length);
        return new SliceBounds(start, Math.max(start, end));
    }

    /** The characters that the key names; positions are code points. */
    static JsonNode ofText(BudgetMeter meter, String text, JsonNode key) {
        meter.characters(text.length());
        SliceBounds slice = of(meter, text.codePointCount(0, text.length()), key);
        int from = text.offsetByCodePoints(0, slice.start);
        int to = text.offsetByCodePoints(from, slice.end - slice.start);
        return JqValues.text(meter, text.substring(from, to));
    }

    JsonNode of(BudgetMeter meter, ArrayNode array) {
        ArrayList<JsonNode> part = new ArrayList<>(end - start);
        meter.charge((end - start) / 2);
        for (int i = start; i < end; i++) {
            part.add(array.get(i));
        }
        return JqValues.array(meter, part);
    }

    JsonNode replace(BudgetMeter meter, ArrayNode array, JsonNode value) {
        if (!(value instanceof ArrayNode insertion)) {
            throw JqException.of("A slice of an array can only be assigned another array");
        }
        long size = (long) array.size() - (end - start) + insertion.size();
        meter.charge(size / 2);
        ArrayList<JsonNode> whole = new ArrayList<>((int) size);
        for (int i = 0; i < start; i++) {
            whole.add(array.get(i));
        }
        insertion.forEach(whole::add);
        for (int i = end; i < array.size(); i++) {
            whole.add(array.get(i));
        }
        return JqValues.array(meter, whole);
    }

    private static boolean isBound(JsonNode bound) {
        ValueKind kind = ValueKind.of(bound);
        return kind == ValueKind.NULL || kind == ValueKind.NUMBER;
    }
}
