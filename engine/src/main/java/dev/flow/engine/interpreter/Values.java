package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.text.CalendarDuration;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.value.DurationValue;
import dev.flow.definition.value.Template;
import dev.flow.definition.value.TemplateException;
import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.payload.Json;
import dev.flow.expression.Bindings;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.ExpressionException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Slots of a document, evaluated; what fails becomes the standard expression error at its slot. */
public final class Values {
    /** Longer durations are cut to this one, so that computed moments do not overflow. */
    private static final Duration LONGEST = Duration.ofDays(36_525);

    private final EvaluationOptions evaluation;
    private final boolean calendars;

    /** @param calendars whether computed durations may have years and months */
    public Values(EvaluationOptions evaluation, boolean calendars) {
        this.evaluation = evaluation;
        this.calendars = calendars;
    }

    public JsonNode value(Template template, JsonNode input, Bindings bindings, DocumentPosition slot) {
        try {
            return template.evaluate(input, bindings, evaluation);
        } catch (TemplateException e) {
            throw failed(e, slot);
        }
    }

    private static Fault failed(TemplateException e, DocumentPosition slot) {
        String title = switch (e.failure().code()) {
            case ExpressionException.BUDGET -> "An expression needs too much";
            default -> "An expression failed";
        };
        return Fault.of(
                StandardErrorType.EXPRESSION,
                title,
                e.getMessage(),
                slot,
                ErrorSource.Slot.of(e, slot.base() + e.in(slot.path())));
    }

    /** Decision 2: null and false do not hold, true does, anything else is an error. */
    public boolean holds(Template condition, JsonNode input, Bindings bindings, DocumentPosition slot) {
        JsonNode value = value(condition, input, bindings, slot);
        if (value.isNull()) {
            return false;
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        throw expected("a condition must yield true, false or null", value, slot);
    }

    /** A duration that begins now, in milliseconds; at most a century. */
    public long millis(DurationValue duration, JsonNode input, Bindings bindings, DocumentPosition slot) {
        Duration value = switch (duration) {
            case DurationValue.Fixed(Duration fixed) -> fixed;
            case DurationValue.Calendar(CalendarDuration calendar) -> calendar.from(now());
            case DurationValue.Computed(Template template) -> parse(value(template, input, bindings, slot), slot);
        };
        return value.compareTo(LONGEST) > 0 ? LONGEST.toMillis() : value.toMillis();
    }

    private Duration parse(JsonNode value, DocumentPosition slot) {
        return IsoDuration.read(value)
                .or(() -> calendars
                        ? CalendarDuration.parse(value.asText()).map(found -> found.from(now()))
                        : Optional.empty())
                .orElseThrow(() ->
                        expected("a duration must be written as ISO 8601 or with days to milliseconds", value, slot));
    }

    private static Instant now() {
        return Instant.ofEpochMilli(Run.now());
    }

    public static Fault expected(String what, JsonNode found, DocumentPosition slot) {
        return Fault.of(
                StandardErrorType.EXPRESSION,
                "An expression yielded something else than its slot takes",
                what + ", not " + abridged(found),
                slot,
                ErrorSource.Slot.whole(slot.base() + slot.path()));
    }

    private static String abridged(JsonNode value) {
        return Json.beginning(value, 200);
    }
}
