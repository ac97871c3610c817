package dev.flow.expression.internal.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/**
 * Reads JSON text as jq does: NaN, nan with digits and Infinity are numbers, a literal keeps its digits (see
 * {@link NumberReader}), the last of equal keys counts. Anything wrong is a {@link JqException} error.
 */
public final class JsonReader {
    private final BudgetMeter meter;
    private final String text;
    private int at;

    private JsonReader(BudgetMeter meter, String text) {
        this.meter = meter;
        this.text = text;
    }

    /** The one value that the text holds. */
    public static JsonNode read(BudgetMeter meter, String text) {
        JsonReader reader = new JsonReader(meter, text);
        meter.characters(text.length());
        if (text.startsWith("\ufeff")) {
            reader.at = 1;
        }
        reader.skipSpace();
        if (reader.at >= text.length()) {
            throw reader.wrong("Expected JSON value");
        }
        JsonNode value = reader.value(0);
        reader.skipSpace();
        if (reader.at < text.length()) {
            throw reader.wrong("Unexpected extra JSON values");
        }
        return value;
    }

    private JsonNode value(int depth) {
        meter.charge(2);
        skipSpace();
        return switch (peek()) {
            case '{' -> object(depth + 1);
            case '[' -> array(depth + 1);
            case '"' -> string();
            default -> word();
        };
    }

    private JsonNode object(int depth) {
        meter.nesting(depth);
        LinkedHashMap<String, JsonNode> fields = new LinkedHashMap<>();
        at++;
        skipSpace();
        if (peek() == '}') {
            at++;
            return JqValues.object(meter, fields);
        }
        while (true) {
            skipSpace();
            if (peek() != '"') {
                throw wrong("Object keys must be strings");
            }
            String key = string().textValue();
            skipSpace();
            if (peek() != ':') {
                throw wrong("Objects must consist of key:value pairs");
            }
            at++;
            fields.put(key, value(depth));
            if (ends('}')) {
                return JqValues.object(meter, fields);
            }
        }
    }

    private JsonNode array(int depth) {
        meter.nesting(depth);
        ArrayList<JsonNode> elements = new ArrayList<>();
        at++;
        skipSpace();
        if (peek() == ']') {
            at++;
            return JqValues.array(meter, elements);
        }
        while (true) {
            elements.add(value(depth));
            if (ends(']')) {
                return JqValues.array(meter, elements);
            }
        }
    }

    private boolean ends(char close) {
        skipSpace();
        char unit = peek();
        if (unit == close) {
            at++;
            return true;
        }
        if (unit != ',') {
            throw wrong(at >= text.length() ? "Unfinished JSON term" : "Expected separator between values");
        }
        at++;
        skipSpace();
        if (peek() == close) {
            throw wrong(close == ']' ? "Expected another array element" : "Expected another key-value pair");
        }
        return false;
    }

    private TextNode string() {
        StringEscapes.Result result = StringEscapes.read(text, at + 1);
        if (result.error() != null) {
            at = result.end();
            throw wrong(result.error());
        }
        at = result.end();
        return JqValues.text(meter, result.text());
    }

    private JsonNode word() {
        int start = at;
        while (at < text.length() && isWord(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> JqValues.NULL;
            case "true" -> JqValues.TRUE;
            case "false" -> JqValues.FALSE;
            case "nan", "NaN", "-nan", "-NaN" -> DoubleNode.valueOf(Double.NaN);
            case "Infinity", "infinity" -> DoubleNode.valueOf(Double.POSITIVE_INFINITY);
            case "-Infinity", "-infinity" -> DoubleNode.valueOf(Double.NEGATIVE_INFINITY);
            case "" -> throw wrong("Unfinished JSON term");
            default -> number(word);
        };
    }

    private JsonNode number(String word) {
        if (isNumber(word)) {
            return NumberReader.read(word.startsWith("+") ? word.substring(1) : word);
        }
        if (word.startsWith("nan") && word.chars().skip(3).allMatch(Character::isDigit)) {
            return DoubleNode.valueOf(Double.NaN);
        }
        throw wrong("Invalid numeric literal");
    }

    /** Whether a text is a number to jq: there may be a sign, and digits may be missing on one side of the point. */
    public static boolean isNumber(String word) {
        int i = !word.isEmpty() && (word.charAt(0) == '-' || word.charAt(0) == '+') ? 1 : 0;
        int whole = digits(word, i);
        i += whole;
        int fraction = 0;
        if (i < word.length() && word.charAt(i) == '.') {
            fraction = digits(word, i + 1);
            i += 1 + fraction;
        }
        if (whole + fraction == 0) {
            return false;
        }
        if (i < word.length() && (word.charAt(i) == 'e' || word.charAt(i) == 'E')) {
            i++;
            if (i < word.length() && (word.charAt(i) == '-' || word.charAt(i) == '+')) {
                i++;
            }
            int exponent = digits(word, i);
            if (exponent == 0) {
                return false;
            }
            i += exponent;
        }
        return i == word.length();
    }

    private static int digits(String word, int start) {
        int end = start;
        while (end < word.length() && word.charAt(end) >= '0' && word.charAt(end) <= '9') {
            end++;
        }
        return end - start;
    }

    private static boolean isWord(char unit) {
        return unit == '-' || unit == '+' || unit == '.' || (unit < 128 && Character.isLetterOrDigit(unit));
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private JqException wrong(String message) {
        int end = text.length() > 60
                ? text.offsetByCodePoints(0, Math.min(60, text.codePointCount(0, text.length())))
                : -1;
        String shown = end < 0 ? text : text.substring(0, end) + "...";
        return JqException.of(message + " at character " + (at + 1) + " (while parsing '" + shown + "')");
    }
}
