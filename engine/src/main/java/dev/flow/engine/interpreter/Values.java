package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.StandardErrorType;
import dev.flow.definition.value.DurationValue;
import dev.flow.definition.value.Template;
import dev.flow.expression.Bindings;
import dev.flow.expression.Evaluation;
import dev.flow.expression.ExpressionException;
import java.time.DateTimeException;
import java.time.Duration;

/** Slots of a document, evaluated; what fails becomes the standard expression error at {@code instance}. */
final class Values {
    private final Evaluation evaluation;

    Values(Evaluation evaluation) {
        this.evaluation = evaluation;
    }

    JsonNode value(Template template, JsonNode input, Bindings bindings, String instance) {
        try {
            return template.evaluate(input, bindings, evaluation);
        } catch (ExpressionException e) {
            throw Errors.of(e, instance);
        }
    }

    /** Decision 2: null and false do not hold, true does, anything else is an error. */
    boolean holds(Template condition, JsonNode input, Bindings bindings, String instance) {
        JsonNode value = value(condition, input, bindings, instance);
        if (value.isNull()) {
            return false;
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        throw expected("a condition must yield true, false or null", value, instance);
    }

    Duration duration(DurationValue duration, JsonNode input, Bindings bindings, String instance) {
        return switch (duration) {
            case DurationValue.Fixed(Duration fixed) -> fixed;
            case DurationValue.Computed(Template template) ->
                parse(value(template, input, bindings, instance), instance);
        };
    }

    private static Duration parse(JsonNode value, String instance) {
        try {
            if (value.isTextual()) {
                Duration duration = Duration.parse(value.textValue());
                if (!duration.isNegative()) {
                    return duration;
                }
            } else if (value.isObject() && !value.isEmpty()) {
                return Duration.ofDays(units(value, "days"))
                        .plusHours(units(value, "hours"))
                        .plusMinutes(units(value, "minutes"))
                        .plusSeconds(units(value, "seconds"))
                        .plusMillis(units(value, "milliseconds"));
            }
        } catch (DateTimeException | ArithmeticException e) {
            throw expected("a duration must be written as ISO 8601 or with days to milliseconds", value, instance);
        }
        throw expected("a duration must be written as ISO 8601 or with days to milliseconds", value, instance);
    }

    private static long units(JsonNode duration, String unit) {
        JsonNode value = duration.path(unit);
        if (value.isMissingNode()) {
            return 0;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
            throw new DateTimeException(unit);
        }
        return value.longValue();
    }

    static Fault expected(String what, JsonNode found, String instance) {
        return Fault.of(
                StandardErrorType.EXPRESSION,
                "An expression yielded something else than its slot takes",
                what + ", not " + abridged(found),
                instance);
    }

    private static String abridged(JsonNode value) {
        String text = value.toString();
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }
}
