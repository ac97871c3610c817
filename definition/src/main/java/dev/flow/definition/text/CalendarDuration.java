package dev.flow.definition.text;

import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A duration with years or months (ISO 8601): how long it is depends on when it begins. Calendar arithmetic in UTC: a
 * day that the month does not have is its last one.
 *
 * @param period years and months
 * @param rest weeks, days and what is shorter
 */
public record CalendarDuration(Period period, Duration rest) {
    private static final Pattern FORM = Pattern.compile("P(?=\\d+[YM])(?:(\\d{1,4})Y)?(?:(\\d{1,5})M)?(.*)");

    /** What the text says; empty when it says nothing, or has neither years nor months. */
    public static Optional<CalendarDuration> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Period period = Period.ofYears(number(matcher.group(1))).plusMonths(number(matcher.group(2)));
        String rest = matcher.group(3);
        return rest.isEmpty()
                ? Optional.of(new CalendarDuration(period, Duration.ZERO))
                : IsoDuration.parse("P" + rest).map(shorter -> new CalendarDuration(period, shorter));
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** How long it is when it begins at this moment. */
    public Duration from(Instant begin) {
        Instant end = begin.atOffset(ZoneOffset.UTC).plus(period).toInstant();
        return Duration.between(begin, end).plus(rest);
    }
}
