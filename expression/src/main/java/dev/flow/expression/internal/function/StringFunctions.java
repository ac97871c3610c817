package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.Arithmetic;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The builtins that work on strings. */
final class StringFunctions {
    private StringFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "startswith/1" -> (context, input, arguments) -> JqValues.of(startsWith(context, input, arguments[0]));
            case "endswith/1" -> (context, input, arguments) -> JqValues.of(endsWith(context, input, arguments[0]));
            case "ltrimstr/1" -> (context, input, arguments) -> trimStart(context, input, arguments[0]);
            case "rtrimstr/1" -> (context, input, arguments) -> trimEnd(context, input, arguments[0]);
            case "trimstr/1" -> (context, input, arguments) -> trimBoth(context, input, arguments[0]);
            case "trim/0" -> (context, input, arguments) -> trim(context, input, true, true);
            case "ltrim/0" -> (context, input, arguments) -> trim(context, input, true, false);
            case "rtrim/0" -> (context, input, arguments) -> trim(context, input, false, true);
            case "explode/0" -> (context, input, arguments) -> explode(context, input);
            case "implode/0" -> (context, input, arguments) -> implode(context, input);
            case "ascii/0" -> (context, input, arguments) -> implode(context, JqValues.array(context.meter(), input));
            case "ascii_downcase/0" ->
                (context, input, arguments) -> shiftCase(context, input, unit -> unit >= 'A' && unit <= 'Z');
            case "ascii_upcase/0" ->
                (context, input, arguments) -> shiftCase(context, input, unit -> unit >= 'a' && unit <= 'z');
            case "utf8bytelength/0" -> (context, input, arguments) -> bytes(context, input);
            case "split/1" -> (context, input, arguments) -> split(context, input, arguments[0]);
            case "join/1" -> (context, input, arguments) -> join(context, input, arguments[0]);
            default -> null;
        };
    }

    private static boolean startsWith(BuiltinContext context, JsonNode input, JsonNode prefix) {
        String message = "startswith() requires string inputs";
        String text = Arguments.text(input, message);
        String start = Arguments.text(prefix, message);
        context.meter().read(Math.min(text.length(), start.length()));
        return text.startsWith(start);
    }

    private static boolean endsWith(BuiltinContext context, JsonNode input, JsonNode suffix) {
        String message = "endswith() requires string inputs";
        String text = Arguments.text(input, message);
        String end = Arguments.text(suffix, message);
        context.meter().read(Math.min(text.length(), end.length()));
        return text.endsWith(end);
    }

    private static JsonNode trimStart(BuiltinContext context, JsonNode input, JsonNode prefix) {
        if (!Arguments.isText(input) || !Arguments.isText(prefix) || !startsWith(context, input, prefix)) {
            return input;
        }
        String text = JqValues.text(input);
        return JqValues.text(
                context.meter(), text.substring(JqValues.text(prefix).length()));
    }

    private static JsonNode trimEnd(BuiltinContext context, JsonNode input, JsonNode suffix) {
        if (!Arguments.isText(input) || !Arguments.isText(suffix) || !endsWith(context, input, suffix)) {
            return input;
        }
        String text = JqValues.text(input);
        return JqValues.text(
                context.meter(),
                text.substring(0, text.length() - JqValues.text(suffix).length()));
    }

    /** New in jq 1.8, which refuses what is no string, where 1.7 leaves it as it is. */
    private static JsonNode trimBoth(BuiltinContext context, JsonNode input, JsonNode part) {
        boolean starts = startsWith(context, input, part);
        return trimEnd(context, starts ? trimStart(context, input, part) : input, part);
    }

    private static JsonNode trim(BuiltinContext context, JsonNode input, boolean start, boolean end) {
        String text = Arguments.text(context, input, "cannot be trimmed");
        int from = 0;
        int to = text.length();
        context.meter().characters(to);
        while (start && from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (end && to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return JqValues.text(context.meter(), text.substring(from, to));
    }

    private static boolean isSpace(char unit) {
        return (unit >= '\t' && unit <= '\r')
                || unit == ' '
                || unit == '\u0085'
                || unit == '\u00a0'
                || Character.isSpaceChar(unit);
    }

    private static JsonNode explode(BuiltinContext context, JsonNode input) {
        String text = Arguments.text(input, "explode input must be a string");
        context.meter().charge(2L * text.length());
        ArrayList<JsonNode> codePoints = new ArrayList<>(text.length());
        text.codePoints().forEach(codePoint -> codePoints.add(Numbers.of((long) codePoint)));
        return JqValues.array(context.meter(), codePoints);
    }

    private static JsonNode implode(BuiltinContext context, JsonNode input) {
        if (!input.isArray()) {
            throw JqException.of("implode input must be an array");
        }
        context.meter().string(input.size());
        StringBuilder text = new StringBuilder(input.size());
        for (JsonNode element : input) {
            if (!Arguments.isNumber(element) || Numbers.isNaN(element)) {
                throw JqErrors.about(
                        context.meter(), element, "can't be imploded, unicode codepoint needs to be numeric");
            }
            int codePoint = Numbers.toIndex(element);
            boolean valid = Character.isValidCodePoint(codePoint) && (codePoint < 0xd800 || codePoint > 0xdfff);
            text.appendCodePoint(valid ? codePoint : 0xfffd);
        }
        return JqValues.text(context.meter(), text.toString());
    }

    private static JsonNode shiftCase(BuiltinContext context, JsonNode input, IntPredicate shifted) {
        char[] units = Arguments.text(input, "explode input must be a string").toCharArray();
        for (int i = 0; i < units.length; i++) {
            if (shifted.test(units[i])) {
                units[i] = (char) (units[i] ^ ('a' - 'A'));
            }
        }
        return JqValues.text(context.meter(), new String(units));
    }

    private static JsonNode bytes(BuiltinContext context, JsonNode input) {
        String text = Arguments.text(context, input, "only strings have UTF-8 byte length");
        context.meter().characters(text.length());
        return Numbers.of((long) text.getBytes(StandardCharsets.UTF_8).length);
    }

    private static JsonNode split(BuiltinContext context, JsonNode input, JsonNode separator) {
        String message = "split input and separator must be strings";
        return Arithmetic.split(context.meter(), Arguments.text(input, message), Arguments.text(separator, message));
    }

    /**
     * As jq defines it: numbers and booleans become text, null nothing, and anything else cannot be added to a string.
     */
    private static JsonNode join(BuiltinContext context, JsonNode input, JsonNode separator) {
        JsonNode joined = JqValues.NULL;
        for (JsonNode element : elements(context, input)) {
            context.meter().step();
            JsonNode before = joined.isNull() ? JqValues.EMPTY : Arithmetic.add(context.meter(), joined, separator);
            JsonNode next = switch (ValueKind.of(element)) {
                case NULL -> JqValues.EMPTY;
                case FALSE, TRUE, NUMBER -> TypeFunctions.toText(context, element);
                case STRING, ARRAY, OBJECT -> element;
            };
            joined = Arithmetic.add(context.meter(), before, next);
        }
        return joined.isNull() ? JqValues.EMPTY : joined;
    }

    /** What {@code .[]} has as results. */
    static Iterable<JsonNode> elements(BuiltinContext context, JsonNode input) {
        if (!input.isContainerNode()) {
            throw JqErrors.cannotIterate(context.meter(), input);
        }
        if (!input.isObject()) {
            return input;
        }
        ArrayList<JsonNode> values = new ArrayList<>(input.size());
        context.meter().charge(input.size());
        for (Map.Entry<String, JsonNode> field : input.properties()) {
            values.add(field.getValue());
        }
        return values;
    }
}
