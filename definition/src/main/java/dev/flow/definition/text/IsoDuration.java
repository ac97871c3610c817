package dev.flow.definition.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations of fixed length (DSL reference, "Duration"): ISO 8601 with weeks, days (24 hours), hours, minutes and
 * seconds, any of them with a fraction, or the object form. Years and months have no fixed length, see
 * {@link CalendarDuration}.
 */
public final class IsoDuration {
    private static final String PART = "(\\d{1,15}(?:\\.\\d{1,9})?)";
    private static final Pattern FORM = Pattern.compile("P(?!$)(?:" + PART + "W)?(?:" + PART + "D)?(?:T(?=\\d)(?:"
            + PART + "H)?(?:" + PART + "M)?(?:" + PART + "S)?)?");
    private static final BigDecimal[] SECONDS = {
        BigDecimal.valueOf(604_800),
        BigDecimal.valueOf(86_400),
        BigDecimal.valueOf(3_600),
        BigDecimal.valueOf(60),
        BigDecimal.ONE,
    };
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE / 1_000);
    private static final String[] UNITS = {"days", "hours", "minutes", "seconds", "milliseconds"};
    private static final long[] MILLISECONDS = {86_400_000, 3_600_000, 60_000, 1_000, 1};

    private IsoDuration() {}

    /** The duration that the text says; empty when it says none. */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal seconds = BigDecimal.ZERO;
        for (int part = 0; part < SECONDS.length; part++) {
            String number = matcher.group(part + 1);
            if (number != null) {
                seconds = seconds.add(new BigDecimal(number).multiply(SECONDS[part]));
            }
        }
        if (seconds.compareTo(LONGEST) > 0) {
            return Optional.empty();
        }
        BigDecimal whole = new BigDecimal(seconds.toBigInteger());
        long nanos = seconds.subtract(whole).movePointRight(9).longValue();
        return Optional.of(Duration.ofSeconds(whole.longValueExact(), nanos));
    }

    /** The duration of an ISO 8601 string or of an object with days, hours and so on; empty for anything else. */
    public static Optional<Duration> read(JsonNode value) {
        if (value.isTextual()) {
            return parse(value.textValue());
        }
        return value.isObject() && !value.isEmpty() ? parts(value) : Optional.empty();
    }

    private static Optional<Duration> parts(JsonNode value) {
        Duration sum = Duration.ZERO;
        int known = 0;
        for (int unit = 0; unit < UNITS.length; unit++) {
            JsonNode count = value.get(UNITS[unit]);
            if (count == null) {
                continue;
            }
            known++;
            if (!count.isIntegralNumber() || !count.canConvertToInt() || count.intValue() < 0) {
                return Optional.empty();
            }
            sum = sum.plusMillis(MILLISECONDS[unit] * count.intValue());
        }
        return known == value.size() ? Optional.of(sum) : Optional.empty();
    }
}
