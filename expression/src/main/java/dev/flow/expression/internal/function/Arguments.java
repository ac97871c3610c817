package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.internal.run.Context;
import dev.flow.expression.internal.value.Complaint;
import dev.flow.expression.internal.value.Kind;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.Raised;
import dev.flow.expression.internal.value.Values;

/** What functions require of their input and arguments. */
final class Arguments {
    private Arguments() {}

    static boolean isText(JsonNode value) {
        return Kind.of(value) == Kind.STRING;
    }

    static boolean isNumber(JsonNode value) {
        return Kind.of(value) == Kind.NUMBER;
    }

    /** The text of a string; an error with exactly this message when it is none. */
    static String text(JsonNode value, String otherwise) {
        if (!isText(value)) {
            throw Raised.of(otherwise);
        }
        return Values.text(value);
    }

    /** The text of a string; an error about the value when it is none. */
    static String text(Context context, JsonNode value, String otherwise) {
        if (!isText(value)) {
            throw Complaint.about(context.meter(), value, otherwise);
        }
        return Values.text(value);
    }

    static double number(Context context, JsonNode value) {
        if (!isNumber(value)) {
            throw Complaint.about(context.meter(), value, "number required");
        }
        Numbers.digits(context.meter(), value);
        return Numbers.toDouble(value);
    }

    static JsonNode array(Context context, JsonNode value, String otherwise) {
        if (!value.isArray()) {
            throw Complaint.about(context.meter(), value, otherwise);
        }
        return value;
    }
}
