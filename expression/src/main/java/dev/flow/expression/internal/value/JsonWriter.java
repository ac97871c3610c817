package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** Values as JSON text, the way jq writes it: no spaces, fields in their order, NaN as null. */
public final class JsonWriter {
    private static final String HEX = "0123456789abcdef";

    private final BudgetMeter meter;
    private final StringBuilder text = new StringBuilder();
    private final int limit;
    private final boolean excerpt;

    private JsonWriter(BudgetMeter meter, int limit, boolean excerpt) {
        this.meter = meter;
        this.limit = limit;
        this.excerpt = excerpt;
    }

    /** The whole text; fails when it is longer than the budget allows. */
    public static String of(BudgetMeter meter, JsonNode node) {
        JsonWriter writer = new JsonWriter(meter, meter.stringLength(), false);
        writer.write(node, 0);
        meter.string(writer.text.length());
        return writer.text.toString();
    }

    /**
     * The beginning of the text, of at most the given number of bytes of UTF-8, ending in three dots when something was
     * cut off.
     */
    public static String excerpt(BudgetMeter meter, JsonNode node, int bytes) {
        JsonWriter writer = new JsonWriter(meter, bytes, true);
        writer.write(node, 0);
        StringBuilder text = writer.text;
        if (utf8Length(text, text.length()) <= bytes) {
            return text.toString();
        }
        int end = text.length();
        while (utf8Length(text, end) > bytes - 3) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end) + "...";
    }

    private static int utf8Length(CharSequence text, int end) {
        int bytes = 0;
        for (int i = 0; i < end; i++) {
            char unit = text.charAt(i);
            bytes += unit < 0x80 ? 1 : unit < 0x800 || Character.isSurrogate(unit) ? 2 : 3;
        }
        return bytes;
    }

    private boolean full() {
        if (text.length() <= limit) {
            return false;
        }
        if (excerpt) {
            return true;
        }
        meter.string(text.length());
        return false;
    }

    private void write(JsonNode node, int depth) {
        if (full()) {
            return;
        }
        meter.step();
        switch (ValueKind.of(node)) {
            case NULL -> text.append("null");
            case FALSE -> text.append("false");
            case TRUE -> text.append("true");
            case NUMBER -> text.append(NumberWriter.of(node));
            case STRING -> writeString(JqValues.text(node));
            case ARRAY -> writeArray(node, depth + 1);
            case OBJECT -> writeObject(node, depth + 1);
        }
    }

    private void writeArray(JsonNode array, int depth) {
        meter.nesting(depth);
        text.append('[');
        for (int i = 0; i < array.size() && !full(); i++) {
            if (i > 0) {
                text.append(',');
            }
            write(array.get(i), depth);
        }
        text.append(']');
    }

    private void writeObject(JsonNode object, int depth) {
        meter.nesting(depth);
        text.append('{');
        boolean first = true;
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (full()) {
                break;
            }
            if (!first) {
                text.append(',');
            }
            first = false;
            writeString(field.getKey());
            text.append(':');
            write(field.getValue(), depth);
        }
        text.append('}');
    }

    private void writeString(String string) {
        int end = excerpt ? Math.min(string.length(), limit + 1) : string.length();
        meter.characters(end);
        text.append('"');
        int plain = 0;
        for (int i = 0; i < end; i++) {
            char unit = string.charAt(i);
            if (unit < ' ' || unit == '"' || unit == '\\' || unit == 0x7f) {
                text.append(string, plain, i);
                escape(unit);
                plain = i + 1;
            }
        }
        text.append(string, plain, end).append('"');
    }

    private void escape(char unit) {
        text.append('\\');
        switch (unit) {
            case '"', '\\' -> text.append(unit);
            case '\n' -> text.append('n');
            case '\t' -> text.append('t');
            case '\r' -> text.append('r');
            case '\b' -> text.append('b');
            case '\f' -> text.append('f');
            default -> text.append("u00").append(HEX.charAt(unit >> 4)).append(HEX.charAt(unit & 15));
        }
    }
}
