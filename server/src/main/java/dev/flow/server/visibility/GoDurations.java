package dev.flow.server.visibility;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Temporal's programs write them: {@code 1h30m}, {@code 1.5s}, {@code 250ms}, {@code 01:30:00}. */
final class GoDurations {
    private static final Map<String, Long> UNITS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);
    private static final Pattern PART = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?)(ns|us|µs|ms|s|m|h|d)");
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,9}):([0-5]\\d):([0-5]\\d)");

    private GoDurations() {}

    /** Empty for another text, or one that is too long. */
    static Optional<Long> nanos(String text) {
        boolean negative = text.startsWith("-");
        String unsigned = negative ? text.substring(1) : text;
        Matcher clock = CLOCK.matcher(unsigned);
        try {
            BigDecimal nanos = clock.matches()
                    ? BigDecimal.valueOf(Long.parseLong(clock.group(1)) * 3_600
                                    + Long.parseLong(clock.group(2)) * 60
                                    + Long.parseLong(clock.group(3)))
                            .movePointRight(9)
                    : parts(unsigned);
            return Optional.of(
                    (negative ? nanos.negate() : nanos).toBigInteger().longValueExact());
        } catch (ArithmeticException | NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static BigDecimal parts(String text) {
        Matcher part = PART.matcher(text);
        BigDecimal nanos = BigDecimal.ZERO;
        int end = 0;
        while (end < text.length()) {
            if (!part.find(end) || part.start() != end) {
                throw new NumberFormatException(text);
            }
            nanos = nanos.add(
                    new BigDecimal(part.group(1)).multiply(BigDecimal.valueOf(UNITS.getOrDefault(part.group(2), 0L))));
            end = part.end();
        }
        if (text.isEmpty()) {
            throw new NumberFormatException(text);
        }
        return nanos;
    }
}
