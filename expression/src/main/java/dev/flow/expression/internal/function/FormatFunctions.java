package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.ExpressionVersion;
import dev.flow.expression.internal.run.StringInterpolation.Formatting;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.JsonWriter;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The format strings of jq: {@code @text}, {@code @csv} and so on. */
public final class FormatFunctions {
    /** The names of all formats. */
    public static final List<String> NAMES = List.of(
            "text", "json", "html", "uri", "urid", "csv", "tsv", "sh", "base64", "base64d", "base32", "base32d");

    private FormatFunctions() {}

    /** The format of that name. */
    public static @Nullable Formatting find(String name) {
        return switch (name) {
            case "text" -> FormatFunctions::text;
            case "json" -> JsonWriter::of;
            case "html" -> (meter, value) -> escape(meter, text(meter, value), FormatFunctions::html);
            case "uri" -> (meter, value) -> EncodingFunctions.uri(text(meter, value));
            case "urid" -> EncodingFunctions::fromUri;
            case "csv" -> (meter, value) -> row(meter, value, ",", "csv", FormatFunctions::csv, "\"");
            case "tsv" -> (meter, value) -> row(meter, value, "\t", "tsv", FormatFunctions::tsv, "");
            case "sh" -> FormatFunctions::shell;
            case "base64" -> (meter, value) -> EncodingFunctions.base64(text(meter, value));
            case "base64d" -> EncodingFunctions::fromBase64;
            case "base32" -> (meter, value) -> EncodingFunctions.base32(text(meter, value));
            case "base32d" -> EncodingFunctions::fromBase32;
            default -> null;
        };
    }

    static String text(BudgetMeter meter, JsonNode value) {
        if (ValueKind.of(value) != ValueKind.STRING) {
            return JsonWriter.of(meter, value);
        }
        String text = JqValues.text(value);
        meter.characters(text.length());
        return text;
    }

    private static @Nullable String html(int unit) {
        return switch (unit) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '\'' -> "&apos;";
            case '"' -> "&quot;";
            default -> null;
        };
    }

    private static @Nullable String csv(int unit) {
        return unit == '"' ? "\"\"" : null;
    }

    private static @Nullable String tsv(int unit) {
        return switch (unit) {
            case '\t' -> "\\t";
            case '\r' -> "\\r";
            case '\n' -> "\\n";
            case '\\' -> "\\\\";
            default -> null;
        };
    }

    private static String escape(BudgetMeter meter, String text, IntFunction<@Nullable String> escapes) {
        boolean nul = meter.version().isSince(ExpressionVersion.V2);
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char unit = text.charAt(i);
            String escape = unit == 0 && nul ? "\\0" : escapes.apply(unit);
            if (escape == null) {
                escaped.append(unit);
            } else {
                escaped.append(escape);
            }
        }
        meter.string(escaped.length());
        return escaped.toString();
    }

    private static String row(
            BudgetMeter meter,
            JsonNode value,
            String separator,
            String name,
            IntFunction<@Nullable String> escapes,
            String quote) {
        if (!value.isArray()) {
            throw JqErrors.about(meter, value, "cannot be " + name + "-formatted, only array");
        }
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < value.size(); i++) {
            JsonNode cell = value.get(i);
            row.append(i == 0 ? "" : separator);
            switch (ValueKind.of(cell)) {
                case NULL -> {}
                case FALSE, TRUE -> row.append(JsonWriter.of(meter, cell));
                case NUMBER -> row.append(Numbers.isNaN(cell) ? "" : JsonWriter.of(meter, cell));
                case STRING ->
                    row.append(quote)
                            .append(escape(meter, JqValues.text(cell), escapes))
                            .append(quote);
                case ARRAY, OBJECT -> throw JqErrors.about(meter, cell, "is not valid in a csv row");
            }
            meter.string(row.length() > meter.stringLength() ? row.length() : 1);
        }
        return row.toString();
    }

    private static String shell(BudgetMeter meter, JsonNode value) {
        StringBuilder words = new StringBuilder();
        int size = value.isArray() ? value.size() : 1;
        for (int i = 0; i < size; i++) {
            JsonNode word = value.isArray() ? value.get(i) : value;
            words.append(i == 0 ? "" : " ");
            switch (ValueKind.of(word)) {
                case NULL, FALSE, TRUE, NUMBER -> words.append(JsonWriter.of(meter, word));
                case STRING ->
                    words.append('\'')
                            .append(escape(meter, JqValues.text(word), unit -> unit == '\'' ? "'\\''" : null))
                            .append('\'');
                case ARRAY, OBJECT -> throw JqErrors.about(meter, word, "can not be escaped for shell");
            }
            meter.string(words.length() > meter.stringLength() ? words.length() : 1);
        }
        return words.toString();
    }
}
