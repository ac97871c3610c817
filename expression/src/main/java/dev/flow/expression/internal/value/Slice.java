package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.flow.expression.Semantics;
import java.util.ArrayList;

/**
 * The part of an array or a string that a key {@code {"start":…,"end":…}} names.
 *
 * @param start the first element
 * @param end after the last one
 */
record Slice(int start, int end) {

    static Slice of(Meter meter, int length, JsonNode key) {
        JsonNode from = key.path("start");
        JsonNode to = key.path("end");
        boolean lacking = from.isMissingNode() || to.isMissingNode();
        if (!isBound(from) || !isBound(to) || (lacking && meter.semantics().isSince(Semantics.V2))) {
            throw Raised.of("Array/string slice indices must be integers");
        }
        double low = Kind.of(from) == Kind.NULL ? 0 : Numbers.toDouble(from);
        double high = Kind.of(to) == Kind.NULL ? length : Numbers.toDouble(to);
        int start = (int) Math.clamp(Double.isNaN(low) ? 0 : low < 0 ? low + length : low, 0, length);
        double last = Double.isNaN(high) ? length : high < 0 ? high + length : high;
        int end = last < 0 ? start : (int) Math.min(Math.ceil(last), length);
        return new Slice(start, Math.max(start, end));
    }

    /** The characters that the key names; positions are code points. */
    static JsonNode ofText(Meter meter, String text, JsonNode key) {
        meter.characters(text.length());
        Slice slice = of(meter, text.codePointCount(0, text.length()), key);
        int from = text.offsetByCodePoints(0, slice.start);
        int to = text.offsetByCodePoints(from, slice.end - slice.start);
        return Values.text(meter, text.substring(from, to));
    }

    JsonNode of(Meter meter, ArrayNode array) {
        ArrayList<JsonNode> part = new ArrayList<>(end - start);
        meter.charge((end - start) / 2);
        for (int i = start; i < end; i++) {
            part.add(array.get(i));
        }
        return Values.array(meter, part);
    }

    JsonNode replace(Meter meter, ArrayNode array, JsonNode value) {
        if (!(value instanceof ArrayNode insertion)) {
            throw Raised.of("A slice of an array can only be assigned another array");
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
        return Values.array(meter, whole);
    }

    private static boolean isBound(JsonNode bound) {
        Kind kind = Kind.of(bound);
        return kind == Kind.NULL || kind == Kind.NUMBER;
    }
}
