package dev.flow.definition.text;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates common abbreviations of durations to ISO 8601: {@code PT1M30S} for {@code 1m 30s}. */
public final class DurationAbbreviation {
    private static final Pattern PART = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*([a-z]+)\\s*");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Map<String, String> UNITS = Map.ofEntries(
            Map.entry("w", "W"),
            Map.entry("week", "W"),
            Map.entry("d", "D"),
            Map.entry("day", "D"),
            Map.entry("h", "H"),
            Map.entry("hr", "H"),
            Map.entry("hour", "H"),
            Map.entry("m", "M"),
            Map.entry("min", "M"),
            Map.entry("minute", "M"),
            Map.entry("s", "S"),
            Map.entry("sec", "S"),
            Map.entry("second", "S"));
    private static final String ORDER = "WDHMS";

    private DurationAbbreviation() {}

    /** The ISO 8601 duration that the text probably means; a number alone counts seconds. */
    public static Optional<String> iso(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (NUMBER.matcher(word).matches()) {
            return Optional.of("PT" + word + "S");
        }
        String upper = word.toUpperCase(Locale.ROOT);
        return IsoDuration.parse(upper).isPresent() ? Optional.of(upper) : parts(word);
    }

    private static Optional<String> parts(String word) {
        Matcher part = PART.matcher(word);
        StringBuilder days = new StringBuilder("P");
        StringBuilder time = new StringBuilder();
        int last = -1;
        int at = 0;
        while (part.lookingAt()) {
            String unit = part.group(2);
            String letter = UNITS.getOrDefault(unit, UNITS.getOrDefault(singular(unit), ""));
            int order = letter.isEmpty() ? -1 : ORDER.indexOf(letter);
            if (order <= last) {
                return milliseconds(word);
            }
            (order < 2 ? days : time).append(part.group(1)).append(letter);
            last = order;
            at = part.end();
            part.region(at, word.length());
        }
        if (at == 0 || at < word.length()) {
            return Optional.empty();
        }
        return Optional.of(days + (time.isEmpty() ? "" : "T" + time));
    }

    private static String singular(String unit) {
        return unit.length() > 2 && unit.endsWith("s") ? unit.substring(0, unit.length() - 1) : unit;
    }

    private static Optional<String> milliseconds(String word) {
        Matcher part = PART.matcher(word);
        boolean whole = part.matches() && part.group(1).indexOf('.') < 0;
        return whole && part.group(2).matches("ms|milli(s|seconds?)?")
                ? Optional.of("PT"
                        + BigDecimal.valueOf(Long.parseLong(part.group(1)), 3).toPlainString() + "S")
                : Optional.empty();
    }
}
