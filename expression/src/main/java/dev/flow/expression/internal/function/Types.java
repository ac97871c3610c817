package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.Semantics;
import dev.flow.expression.internal.run.Context;
import dev.flow.expression.internal.run.Interpolation.Formatting;
import dev.flow.expression.internal.run.Native;
import dev.flow.expression.internal.value.Complaint;
import dev.flow.expression.internal.value.JsonReader;
import dev.flow.expression.internal.value.JsonText;
import dev.flow.expression.internal.value.Kind;
import dev.flow.expression.internal.value.NumberReader;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.Raised;
import dev.flow.expression.internal.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a value is, and making one kind of another. */
final class Types {
    private Types() {}

    static @Nullable Native find(String signature) {
        return switch (signature) {
            case "type/0" ->
                (context, input, arguments) -> TextNode.valueOf(Kind.of(input).label());
            case "not/0" -> (context, input, arguments) -> Values.of(!Kind.truthy(input));
            case "length/0" -> (context, input, arguments) -> length(context, input);
            case "tojson/0" -> (context, input, arguments) -> toJson(context, input);
            case "fromjson/0" -> (context, input, arguments) -> fromJson(context, input);
            case "tostring/0" -> (context, input, arguments) -> toText(context, input);
            case "tonumber/0" -> (context, input, arguments) -> toNumber(context, input);
            case "toboolean/0" -> (context, input, arguments) -> toBoolean(context, input);
            case "toarray/0" ->
                (context, input, arguments) -> input.isArray() ? input : Values.array(context.meter(), input);
            case "error/0" ->
                (context, input, arguments) -> {
                    throw new Raised(input);
                };
            case "error/1" ->
                (context, input, arguments) -> {
                    throw new Raised(arguments[0]);
                };
            case "builtins/0" -> (context, input, arguments) -> builtins(context);
            case "format/1" -> (context, input, arguments) -> format(context, input, arguments[0]);
            case "have_literal_numbers/0" -> (context, input, arguments) -> Values.TRUE;
            case "have_decnum/0" -> (context, input, arguments) -> Values.FALSE;
            default -> null;
        };
    }

    static JsonNode toText(Context context, JsonNode value) {
        return Arguments.isText(value) ? value : toJson(context, value);
    }

    private static JsonNode toJson(Context context, JsonNode value) {
        return TextNode.valueOf(JsonText.of(context.meter(), value));
    }

    private static JsonNode builtins(Context context) {
        List<JsonNode> names = new ArrayList<>();
        Functions.signatures().forEach(signature -> names.add(TextNode.valueOf(signature)));
        return Values.array(context.meter(), names);
    }

    private static JsonNode format(Context context, JsonNode input, JsonNode name) {
        Formatting formatting = Formats.find(Arguments.text(context, name, "is not a valid format"));
        context.meter().read(Values.text(name).length());
        if (formatting == null) {
            throw Raised.of(Values.text(name) + " is not a valid format");
        }
        return Values.text(context.meter(), formatting.format(context.meter(), input));
    }

    private static JsonNode fromJson(Context context, JsonNode input) {
        return JsonReader.read(context.meter(), Arguments.text(context, input, "only strings can be parsed"));
    }

    static JsonNode length(Context context, JsonNode input) {
        return switch (Kind.of(input)) {
            case NULL -> Numbers.of(0L);
            case FALSE, TRUE -> throw Complaint.about(context.meter(), input, "has no length");
            case NUMBER -> Numbers.toDouble(input) < 0 ? Numbers.negate(input) : input;
            case STRING -> {
                String text = Values.text(input);
                context.meter().characters(text.length());
                yield Numbers.of((long) text.codePointCount(0, text.length()));
            }
            case ARRAY, OBJECT -> Numbers.of((long) input.size());
        };
    }

    private static JsonNode toNumber(Context context, JsonNode input) {
        if (Arguments.isNumber(input)) {
            return input;
        }
        if (Arguments.isText(input)) {
            return parsed(context, input);
        }
        throw Complaint.about(context.meter(), input, "cannot be parsed as a number");
    }

    private static JsonNode parsed(Context context, JsonNode input) {
        context.meter().read(Values.text(input).length());
        String text = Values.text(input).strip();
        if (JsonReader.isNumber(text)) {
            if (!context.meter().semantics().isSince(Semantics.V2)) {
                context.meter().characters(text.length());
            }
            return NumberReader.read(text.startsWith("+") ? text.substring(1) : text);
        }
        if (text.equalsIgnoreCase("nan")) {
            return Numbers.of(Double.NaN);
        }
        if (context.meter().semantics().isSince(Semantics.V2)) {
            switch (text.toLowerCase(Locale.ROOT)) {
                case "-nan" -> {
                    return Numbers.of(Double.NaN);
                }
                case "infinity" -> {
                    return Numbers.of(Double.POSITIVE_INFINITY);
                }
                case "-infinity" -> {
                    return Numbers.of(Double.NEGATIVE_INFINITY);
                }
                default -> {}
            }
        }
        throw Complaint.about(context.meter(), input, "cannot be parsed as a number");
    }

    private static JsonNode toBoolean(Context context, JsonNode input) {
        if (input.isBoolean()) {
            return input;
        }
        if (Arguments.isText(input)) {
            switch (Values.text(input)) {
                case "true" -> {
                    return Values.TRUE;
                }
                case "false" -> {
                    return Values.FALSE;
                }
                default -> {}
            }
        }
        throw Complaint.about(context.meter(), input, "cannot be parsed as a boolean");
    }
}
