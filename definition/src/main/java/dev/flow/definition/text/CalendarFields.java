package dev.flow.definition.text;

import com.cronutils.model.Cron;
import com.cronutils.model.definition.CronDefinition;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The fields of a calendar: each in the syntax of cron, with {@code L}, {@code W} and {@code #} for days. A time counts
 * when all of them have it, those of the day of the month and of the day of the week too. Thread-safe.
 */
public final class CalendarFields {
    /** What a calendar has where a field is not written, in the order of the fields of an expression. */
    private static final Map<String, String> DEFAULTS = new LinkedHashMap<>();

    static {
        DEFAULTS.put("second", "0");
        DEFAULTS.put("minute", "0");
        DEFAULTS.put("hour", "0");
        DEFAULTS.put("day_of_month", "*");
        DEFAULTS.put("month", "*");
        DEFAULTS.put("day_of_week", "*");
        DEFAULTS.put("year", "*");
    }

    /** The fields that decide on the day. */
    public static final Set<String> DAYS = Set.of("day_of_month", "month", "day_of_week", "year");

    private CalendarFields() {}

    /** Whether calendars have a field of this name. */
    public static boolean exists(String field) {
        return DEFAULTS.containsKey(field);
    }

    /** Why the text cannot be the field; empty when it can. */
    public static Optional<String> problem(String field, String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty() || trimmed.chars().anyMatch(Character::isWhitespace)) {
            return Optional.of(trimmed.isEmpty() ? "it is empty" : "it has a space in it");
        }
        try {
            var _ = times(Map.of(field, trimmed));
            return Optional.empty();
        } catch (IllegalArgumentException refused) {
            return Optional.of(CronExpression.reason(refused));
        }
    }

    /**
     * Whether there is a time between 1970 and 2099 that has these fields.
     *
     * @param fields as written, each of which {@link #problem} accepts
     */
    public static boolean occur(Map<String, String> fields) {
        return CronExpression.occurs(times(fields));
    }

    /**
     * The civil times that have these fields.
     *
     * @param fields as written, each of which {@link #problem} accepts
     */
    public static CivilTimes times(Map<String, String> fields) {
        return CivilTimes.of(parse(fields));
    }

    private static Cron parse(Map<String, String> fields) {
        String expression = DEFAULTS.entrySet().stream()
                .map(field ->
                        fields.getOrDefault(field.getKey(), field.getValue()).strip())
                .collect(Collectors.joining(" "));
        return Parser.CALENDAR.parse(expression).validate();
    }

    /** Loads the library's classes only when a document has a calendar. */
    private static final class Parser {
        static final CronParser CALENDAR = new CronParser(definition());

        private static CronDefinition definition() {
            return CronDefinitionBuilder.defineCron()
                    .withSeconds()
                    .withValidRange(0, 59)
                    .and()
                    .withMinutes()
                    .withValidRange(0, 59)
                    .and()
                    .withHours()
                    .withValidRange(0, 23)
                    .and()
                    .withDayOfMonth()
                    .withValidRange(1, 31)
                    .supportsL()
                    .supportsW()
                    .supportsLW()
                    .and()
                    .withMonth()
                    .withValidRange(1, 12)
                    .and()
                    .withDayOfWeek()
                    .withValidRange(0, 7)
                    .withMondayDoWValue(1)
                    .withIntMapping(7, 0)
                    .supportsHash()
                    .supportsL()
                    .and()
                    .withYear()
                    .withValidRange(1970, 2099)
                    .and()
                    .matchDayOfWeekAndDayOfMonth()
                    .instance();
        }
    }
}
