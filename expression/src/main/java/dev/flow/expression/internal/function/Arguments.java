package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.value.JqErrors;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.ValueKind;

/** What functions require of their input and arguments. */
final class Arguments {
    private Arguments() {}

    static boolean isText(JsonNode value) {
        return ValueKind.of(value) == ValueKind.STRING;
    }

    static boolean isNumber(JsonNode value) {
        return ValueKind.of(value) == ValueKind.NUMBER;
    }

    /** The text of a string; an error with exactly this message when it is none. */
    static String text(JsonNode value, String otherwise) {
        if (!isText(value)) {
            throw JqException.of(otherwise);
        }
        return JqValues.text(value);
    }

    /** The text of a string; an error about the value when it is none. */
    static String text(BuiltinContext context, JsonNode value, String otherwise) {
        if (!isText(value)) {
            throw JqErrors.about(context.meter(), value, otherwise);
        }
        return JqValues.text(value);
    }

    static double number(BuiltinContext context, JsonNode value) {
        if (!isNumber(value)) {
            throw JqErrors.about(context.meter(), value, "number required");
        }
        Numbers.digits(context.meter(), value);
        return Numbers.toDouble(value);
    }

    static JsonNode array(BuiltinContext context, JsonNode value, String otherwise) {
        if (!value.isArray()) {
            throw JqErrors.about(context.meter(), value, otherwise);
        }
        return value;
    }
}
