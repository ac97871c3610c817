package dev.flow.reporting;

import java.time.Duration;
import java.util.Locale;

/** Writes durations as text for reports. */
public final class Durations {
    private Durations() {}

    /** In the units that fit: {@code 12 ms}, {@code 1.3 s}, {@code 2 min 5 s}, {@code 3 h 20 min}, {@code 30 d 2 h}. */
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
