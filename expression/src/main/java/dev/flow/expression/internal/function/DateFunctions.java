package dev.flow.expression.internal.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.internal.run.Builtin;
import dev.flow.expression.internal.run.BuiltinContext;
import dev.flow.expression.internal.time.BrokenDownTime;
import dev.flow.expression.internal.time.Strftime;
import dev.flow.expression.internal.time.Strptime;
import dev.flow.expression.internal.value.BudgetMeter;
import dev.flow.expression.internal.value.JqException;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.Numbers;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The date builtins. All times are UTC, those of the local-time functions too, because a workflow has no time zone. */
final class DateFunctions {
    private static final int PARTS = 8;

    /** What C's {@code struct tm} counts years from: an array that says nothing means that year. */
    private static final long FIRST_YEAR = 1900;

    private DateFunctions() {}

    static @Nullable Builtin find(String signature) {
        return switch (signature) {
            case "now/0" -> (context, input, arguments) -> now(context.now());
            case "gmtime/0", "localtime/0" ->
                (context, input, arguments) -> gmtime(context, input, signature.substring(0, signature.length() - 2));
            case "mktime/0" -> (context, input, arguments) -> mktime(input);
            case "strftime/1", "strflocaltime/1" ->
                (context, input, arguments) -> format(context, input, arguments[0], signature);
            case "strptime/1" -> (context, input, arguments) -> parse(context.meter(), input, arguments[0]);
            default -> null;
        };
    }

    private static JsonNode now(Instant now) {
        return Numbers.of(ChronoUnit.MICROS.between(Instant.EPOCH, now) / 1e6);
    }

    private static JsonNode gmtime(BuiltinContext context, JsonNode input, String name) {
        if (!Arguments.isNumber(input)) {
            throw JqException.of(name + "() requires numeric inputs");
        }
        double seconds = Numbers.toDouble(input);
        if (!BrokenDownTime.isInRange(seconds)) {
            throw JqException.of("error converting number of seconds since epoch to datetime");
        }
        double whole = Math.floor(seconds);
        BrokenDownTime time = BrokenDownTime.ofEpoch((long) whole);
        return parts(context.meter(), time, Numbers.of(time.second() + (seconds - whole)));
    }

    private static JsonNode parts(BudgetMeter meter, BrokenDownTime time, JsonNode second) {
        BrokenDownTime.Day day = time.day();
        return JqValues.array(
                meter,
                Numbers.of(day.year()),
                Numbers.of((long) day.month()),
                Numbers.of((long) day.day()),
                Numbers.of((long) time.hour()),
                Numbers.of((long) time.minute()),
                second,
                Numbers.of((long) day.weekday()),
                Numbers.of((long) day.yearday()));
    }

    private static JsonNode mktime(JsonNode input) {
        if (!input.isArray()) {
            throw JqException.of("mktime requires array inputs");
        }
        return Numbers.of(epoch(input, "mktime"));
    }

    private static long epoch(JsonNode parts, String name) {
        List<Long> numbers = new ArrayList<>(PARTS);
        for (int i = 0; i < Math.min(parts.size(), PARTS); i++) {
            JsonNode part = parts.get(i);
            if (!Arguments.isNumber(part) || Numbers.isNaN(part)) {
                throw JqException.of(name + " requires parsed datetime inputs");
            }
            numbers.add((long) Numbers.toIndex(part));
        }
        for (int i = numbers.size(); i < PARTS; i++) {
            numbers.add(i == 0 ? FIRST_YEAR : 0);
        }
        try {
            return BrokenDownTime.toEpoch(
                    numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3), numbers.get(4), numbers.get(5));
        } catch (DateTimeException | ArithmeticException outOfRange) {
            throw JqException.of("invalid gmtime representation");
        }
    }

    private static JsonNode format(BuiltinContext context, JsonNode input, JsonNode format, String signature) {
        boolean number = Arguments.isNumber(input);
        if (!number && !input.isArray()) {
            throw JqException.of(signature + " requires parsed datetime inputs");
        }
        String text = Arguments.text(format, signature + " requires a string format");
        JsonNode parts = number ? gmtime(context, input, "gmtime") : input;
        BrokenDownTime time = BrokenDownTime.ofEpoch(epoch(parts, signature));
        return JqValues.text(context.meter(), Strftime.format(context.meter(), time, text));
    }

    private static JsonNode parse(BudgetMeter meter, JsonNode input, JsonNode format) {
        String message = "strptime/1 requires string inputs and arguments";
        String text = Arguments.text(input, message);
        String pattern = Arguments.text(format, message);
        meter.charge(pattern.length() + (long) text.length());
        Strptime.Result result = Strptime.read(text, pattern);
        if (result == null
                || (!result.rest().isEmpty()
                        && !Character.isWhitespace(result.rest().charAt(0)))) {
            throw JqException.of("date \"" + shown(text) + "\" does not match format \"" + shown(pattern) + "\"");
        }
        BrokenDownTime time = result.time();
        JsonNode parts = parts(meter, time, Numbers.of((long) time.second()));
        if (result.rest().isEmpty()) {
            return parts;
        }
        List<JsonNode> longer = new ArrayList<>(PARTS + 1);
        parts.forEach(longer::add);
        longer.add(TextNode.valueOf(result.rest()));
        return JqValues.array(meter, longer);
    }

    private static String shown(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
