package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.regex.Pattern;

/** Durations on the command line. */
final class DurationArgument {
    private static final Pattern SHORT = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");

    private DurationArgument() {}

    /**
     * Reads {@code 30s}, {@code 500ms}, {@code 5m}, {@code 2h}, {@code 1d}, or ISO 8601.
     *
     * @throws CommandException when the text is neither, or the duration is not positive
     */
    static Duration parse(String text) {
        var duration = read(text);
        if (!duration.isPositive()) {
            throw CommandException.usage("a duration must be longer than nothing, not '" + text + "'.");
        }
        return duration;
    }

    private static Duration read(String text) {
        var matcher = SHORT.matcher(text);
        if (matcher.matches()) {
            long number = Long.parseLong(matcher.group(1));
            return switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(number);
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
        }
        try {
            return Duration.parse(text);
        } catch (DateTimeException e) {
            throw CommandException.usage(
                    "'" + text + "' is no duration: write 30s, 5m or 2h, or PT30S as ISO 8601 does.");
        }
    }
}
