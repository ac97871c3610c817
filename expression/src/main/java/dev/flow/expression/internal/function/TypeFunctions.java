package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.ExpressionVersion;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.run.StringInterpolation.Formatting;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.JsonReader;
import dev.flow.expression.internal.value.JsonWriter;
import dev.flow.expression.internal.value.NumberReader;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Type tests and conversions between types. */
final class TypeFunctions {
    private TypeFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "type/0" ->
                (context, input, arguments) ->
                        TextNode.valueOf(ValueKind.of(input).label());
            case "not/0" -> (context, input, arguments) -> JqValues.of(!ValueKind.truthy(input));
            case "length/0" -> (context, input, arguments) -> length(context, input);
            case "tojson/0" -> (context, input, arguments) -> toJson(context, input);
            case "fromjson/0" -> (context, input, arguments) -> fromJson(context, input);
            case "tostring/0" -> (context, input, arguments) -> toText(context, input);
            case "tonumber/0" -> (context, input, arguments) -> toNumber(context, input);
            case "toboolean/0" -> (context, input, arguments) -> toBoolean(context, input);
            case "toarray/0" ->
                (context, input, arguments) -> input.isArray() ? input : JqValues.array(context.meter(), input);
            case "error/0" ->
                (context, input, arguments) -> {
                    throw new JqException(input);
                };
            case "error/1" ->
                (context, input, arguments) -> {
                    throw new JqException(arguments[0]);
                };
            case "builtins/0" -> (context, input, arguments) -> builtins(context);
            case "format/1" -> (context, input, arguments) -> format(context, input, arguments[0]);
            case "have_literal_numbers/0" -> (context, input, arguments) -> JqValues.TRUE;
            case "have_decnum/0" -> (context, input, arguments) -> JqValues.FALSE;
            default -> null;
        };
    }

    static JsonNode toText(BuiltinContext context, JsonNode value) {
        return Arguments.isText(value) ? value : toJson(context, value);
    }

    private static JsonNode toJson(BuiltinContext context, JsonNode value) {
        return TextNode.valueOf(JsonWriter.of(context.meter(), value));
    }

    private static JsonNode builtins(BuiltinContext context) {
        List<JsonNode> names = new ArrayList<>();
        BuiltinFunctions.signatures().forEach(signature -> names.add(TextNode.valueOf(signature)));
        return JqValues.array(context.meter(), names);
    }

    private static JsonNode format(BuiltinContext context, JsonNode input, JsonNode name) {
        Formatting formatting = FormatFunctions.find(Arguments.text(context, name, "is not a valid format"));
        context.meter().read(JqValues.text(name).length());
        if (formatting == null) {
            throw JqException.of(JqValues.text(name) + " is not a valid format");
        }
        return JqValues.text(context.meter(), formatting.format(context.meter(), input));
    }

    private static JsonNode fromJson(BuiltinContext context, JsonNode input) {
        return JsonReader.read(context.meter(), Arguments.text(context, input, "only strings can be parsed"));
    }

    static JsonNode length(BuiltinContext context, JsonNode input) {
        return switch (ValueKind.of(input)) {
            case NULL -> Numbers.of(0L);
            case FALSE, TRUE -> throw JqErrors.about(context.meter(), input, "has no length");
            case NUMBER -> Numbers.toDouble(input) < 0 ? Numbers.negate(input) : input;
            case STRING -> {
                String text = JqValues.text(input);
                context.meter().characters(text.length());
                yield Numbers.of((long) text.codePointCount(0, text.length()));
            }
            case ARRAY, OBJECT -> Numbers.of((long) input.size());
        };
    }

    private static JsonNode toNumber(BuiltinContext context, JsonNode input) {
        if (Arguments.isNumber(input)) {
            return input;
        }
        if (Arguments.isText(input)) {
            return parsed(context, input);
        }
        throw JqErrors.about(context.meter(), input, "cannot be parsed as a number");
    }

    private static JsonNode parsed(BuiltinContext context, JsonNode input) {
        context.meter().read(JqValues.text(input).length());
        String text = JqValues.text(input).strip();
        if (JsonReader.isNumber(text)) {
            if (!context.meter().version().isSince(ExpressionVersion.V2)) {
                context.meter().characters(text.length());
            }
            return NumberReader.read(text.startsWith("+") ? text.substring(1) : text);
        }
        if (text.equalsIgnoreCase("nan")) {
            return Numbers.of(Double.NaN);
        }
        if (context.meter().version().isSince(ExpressionVersion.V2)) {
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
        throw JqErrors.about(context.meter(), input, "cannot be parsed as a number");
    }

    private static JsonNode toBoolean(BuiltinContext context, JsonNode input) {
        if (input.isBoolean()) {
            return input;
        }
        if (Arguments.isText(input)) {
            switch (JqValues.text(input)) {
                case "true" -> {
                    return JqValues.TRUE;
                }
                case "false" -> {
                    return JqValues.FALSE;
                }
                default -> {}
            }
        }
        throw JqErrors.about(context.meter(), input, "cannot be parsed as a boolean");
    }
}
