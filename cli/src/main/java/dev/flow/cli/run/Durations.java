package dev.flow.cli.run;

import dev.flow.cli.CommandException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Durations as people write and read them. */
public final class Durations {
    private static final Pattern SHORT = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");

    private Durations() {}

    /**
     * {@code 30s}, {@code 500ms}, {@code 5m}, {@code 2h}, {@code 1d}, or ISO 8601.
     *
     * @throws CommandException when it is neither, or not longer than nothing
     */
    public static Duration parse(String text) {
        var duration = read(text);
        if (!duration.isPositive()) {
            throw CommandException.usage("a timeout must be longer than nothing, not '" + text + "'.");
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

    /** {@code 12 ms}, {@code 1.3 s}, {@code 2 min 5 s}, {@code 3 h 20 min}, {@code 30 d 2 h}. */
    public static String shown(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis < 1_000) {
            return millis + " ms";
        }
        if (millis < 60_000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1_000.0);
        }
        long seconds = millis / 1_000;
        if (seconds >= 172_800) {
            return seconds / 86_400 + " d " + seconds % 86_400 / 3_600 + " h";
        }
        return seconds < 3_600
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3_600 + " h " + seconds % 3_600 / 60 + " min";
    }
}
