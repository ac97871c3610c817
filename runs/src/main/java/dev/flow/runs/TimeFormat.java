package dev.flow.runs;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/** The one text form of times in answers. */
public final class TimeFormat {
    private static final DateTimeFormatter MILLISECONDS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private TimeFormat() {}

    /** A time in ISO 8601 and UTC, always with three digits of a second. */
    public static String text(Instant time) {
        return MILLISECONDS.format(time);
    }
}
