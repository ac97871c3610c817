package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.Semantics;
import dev.flow.expression.internal.run.Interpolation.Formatting;
import dev.flow.expression.internal.value.Complaint;
import dev.flow.expression.internal.value.JsonText;
import dev.flow.expression.internal.value.Kind;
import dev.flow.expression.internal.value.Meter;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.Values;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** {@code @text}, {@code @csv} and so on. */
public final class Formats {
    /** The names of all formats. */
    public static final List<String> NAMES = List.of(
            "text", "json", "html", "uri", "urid", "csv", "tsv", "sh", "base64", "base64d", "base32", "base32d");

    private Formats() {}

    /** The format of that name. */
    public static @Nullable Formatting find(String name) {
        return switch (name) {
            case "text" -> Formats::text;
            case "json" -> JsonText::of;
            case "html" -> (meter, value) -> escape(meter, text(meter, value), Formats::html);
            case "uri" -> (meter, value) -> Encodings.uri(text(meter, value));
            case "urid" -> Encodings::fromUri;
            case "csv" -> (meter, value) -> row(meter, value, ",", "csv", Formats::csv, "\"");
            case "tsv" -> (meter, value) -> row(meter, value, "\t", "tsv", Formats::tsv, "");
            case "sh" -> Formats::shell;
            case "base64" -> (meter, value) -> Encodings.base64(text(meter, value));
            case "base64d" -> Encodings::fromBase64;
            case "base32" -> (meter, value) -> Encodings.base32(text(meter, value));
            case "base32d" -> Encodings::fromBase32;
            default -> null;
        };
    }

    static String text(Meter meter, JsonNode value) {
        if (Kind.of(value) != Kind.STRING) {
            return JsonText.of(meter, value);
        }
        String text = Values.text(value);
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

    private static String escape(Meter meter, String text, IntFunction<@Nullable String> escapes) {
        boolean nul = meter.semantics().isSince(Semantics.V2);
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
            Meter meter,
            JsonNode value,
            String separator,
            String name,
            IntFunction<@Nullable String> escapes,
            String quote) {
        if (!value.isArray()) {
            throw Complaint.about(meter, value, "cannot be " + name + "-formatted, only array");
        }
        StringBuilder row = new StringBuilder();
        for (int i = 0; i < value.size(); i++) {
            JsonNode cell = value.get(i);
            row.append(i == 0 ? "" : separator);
            switch (Kind.of(cell)) {
                case NULL -> {}
                case FALSE, TRUE -> row.append(JsonText.of(meter, cell));
                case NUMBER -> row.append(Numbers.isNaN(cell) ? "" : JsonText.of(meter, cell));
                case STRING ->
                    row.append(quote)
                            .append(escape(meter, Values.text(cell), escapes))
                            .append(quote);
                case ARRAY, OBJECT -> throw Complaint.about(meter, cell, "is not valid in a csv row");
            }
            meter.string(row.length() > meter.stringLength() ? row.length() : 1);
        }
        return row.toString();
    }

    private static String shell(Meter meter, JsonNode value) {
        StringBuilder words = new StringBuilder();
        int size = value.isArray() ? value.size() : 1;
        for (int i = 0; i < size; i++) {
            JsonNode word = value.isArray() ? value.get(i) : value;
            words.append(i == 0 ? "" : " ");
            switch (Kind.of(word)) {
                case NULL, FALSE, TRUE, NUMBER -> words.append(JsonText.of(meter, word));
                case STRING ->
                    words.append('\'')
                            .append(escape(meter, Values.text(word), unit -> unit == '\'' ? "'\\''" : null))
                            .append('\'');
                case ARRAY, OBJECT -> throw Complaint.about(meter, word, "can not be escaped for shell");
            }
            meter.string(words.length() > meter.stringLength() ? words.length() : 1);
        }
        return words.toString();
    }
}
