package dev.flow.definition.text;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.parser.CronParser;
import java.util.Optional;
import java.util.Set;

/**
 * Cron expressions (decision 7, {@code docs/compatibility.md#decision-7}): five fields, or one of the {@code @} names.
 * The library is loaded when one occurs.
 */
public final class CronExpression {
    private static final Set<String> NAMES =
            Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");

    private CronExpression() {}

    /** Why the text is no cron expression; empty when it is one. */
    public static Optional<String> problem(String text) {
        String trimmed = text.strip();
        if (trimmed.startsWith("@")) {
            return NAMES.contains(trimmed)
                    ? Optional.empty()
                    : Optional.of("`" + trimmed + "` is none of @yearly, @monthly, @weekly, @daily, @hourly");
        }
        int fields = trimmed.isEmpty() ? 0 : trimmed.split("\\s+").length;
        if (fields != 5) {
            return Optional.of("it has " + fields + (fields == 1 ? " field" : " fields") + " instead of five");
        }
        return Parser.problem(trimmed);
    }

    /** Loads the library's classes only when a document has a cron expression. */
    private static final class Parser {
        private static final CronParser UNIX =
                new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

        /** The library's message without its preamble. */
        private static String inner(String message) {
            String preamble = "Failed to parse cron expression. ";
            String rest = message.startsWith(preamble) ? message.substring(preamble.length()) : message;
            return rest.isEmpty() ? "it cannot be read" : Character.toLowerCase(rest.charAt(0)) + rest.substring(1);
        }

        static Optional<String> problem(String text) {
            try {
                UNIX.parse(text).validate();
                return Optional.empty();
            } catch (IllegalArgumentException refused) {
                String message = refused.getMessage();
                return Optional.of(message == null ? "it cannot be read" : inner(message));
            }
        }
    }
}
