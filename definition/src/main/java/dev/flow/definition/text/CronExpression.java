package dev.flow.definition.text;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Optional;

/**
 * Cron expressions (decision 7, {@code docs/compatibility.md#decision-7}): five fields, or one of the {@code @} names.
 * The library is loaded when one occurs.
 */
public final class CronExpression {
    private static final Map<String, String> NAMES = Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");

    private static final LocalDateTime BEGINNING = LocalDateTime.of(1970, 1, 1, 0, 0);

    private CronExpression() {}

    /** Why the text is no cron expression; empty when it is one. */
    public static Optional<String> problem(String text) {
        String trimmed = text.strip();
        if (trimmed.startsWith("@")) {
            return NAMES.containsKey(trimmed)
                    ? Optional.empty()
                    : Optional.of("`" + trimmed + "` is none of @yearly, @monthly, @weekly, @daily, @hourly");
        }
        int fields = trimmed.isEmpty() ? 0 : trimmed.split("\\s+").length;
        if (fields != 5) {
            return Optional.of("it has " + fields + (fields == 1 ? " field" : " fields") + " instead of five");
        }
        return Parser.problem(trimmed);
    }

    /** The expression with the same days, at midnight. */
    public static String days(String text) {
        String trimmed = text.strip();
        return trimmed.startsWith("@") ? trimmed : trimmed.replaceFirst("^\\S+\\s+\\S+", "0 0");
    }

    /**
     * Whether there is a time that the expression names, unlike {@code 0 0 30 2 *}.
     *
     * @param text an expression that {@link #problem} accepts
     */
    public static boolean occurs(String text) {
        return text.strip().startsWith("@") || occurs(times(text));
    }

    static boolean occurs(CivilTimes times) {
        return times.next(BEGINNING).isPresent();
    }

    /**
     * The civil times that the expression names.
     *
     * @param text an expression that {@link #problem} accepts
     */
    public static CivilTimes times(String text) {
        String trimmed = text.strip();
        return Parser.times(NAMES.getOrDefault(trimmed, trimmed));
    }

    /** The library's message without its preamble. */
    static String reason(IllegalArgumentException refused) {
        String message = refused.getMessage();
        String preamble = "Failed to parse cron expression. ";
        String rest =
                message == null ? "" : message.startsWith(preamble) ? message.substring(preamble.length()) : message;
        return rest.isEmpty() ? "it cannot be read" : Character.toLowerCase(rest.charAt(0)) + rest.substring(1);
    }

    /** Loads the library's classes only when a document has a cron expression. */
    private static final class Parser {
        static final CronParser UNIX = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

        static CivilTimes times(String text) {
            return CivilTimes.of(UNIX.parse(text).validate());
        }

        static Optional<String> problem(String text) {
            try {
                var _ = times(text);
                return Optional.empty();
            } catch (IllegalArgumentException refused) {
                return Optional.of(reason(refused));
            }
        }
    }
}
