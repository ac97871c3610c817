package dev.flow.triggers.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A reference: walks through real time minute by minute, and looks at what the clock on the wall shows. It knows
 * nothing of transitions: a time that is shown again exists twice, and times that are passed over do not exist.
 */
final class WallClock {
    /** One minute of the walk. */
    private record Minute(Instant instant, LocalDateTime shown, boolean again, boolean comesAgain) {}

    /** A time that is never shown, and the instant that lies as far after the last minute as it does on the dial. */
    private record Passed(Instant moved, LocalDateTime time) {}

    private final List<Minute> minutes = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();

    WallClock(ZoneId zone, Instant from, int length) {
        Map<LocalDateTime, Integer> times = new HashMap<>();
        List<LocalDateTime> shown = new ArrayList<>();
        for (int minute = 0; minute < length; minute++) {
            LocalDateTime time = from.plusSeconds(60L * minute).atZone(zone).toLocalDateTime();
            shown.add(time);
            times.merge(time, 1, Integer::sum);
        }
        Map<LocalDateTime, Integer> seen = new HashMap<>();
        for (int minute = 0; minute < length; minute++) {
            Instant instant = from.plusSeconds(60L * minute);
            LocalDateTime time = shown.get(minute);
            boolean again = seen.merge(time, 1, Integer::sum) > 1;
            if (minute > 0) {
                LocalDateTime missing = shown.get(minute - 1).plusMinutes(1);
                for (int late = 0; missing.isBefore(time); late++, missing = missing.plusMinutes(1)) {
                    passed.add(new Passed(instant.plusSeconds(60L * late), missing));
                }
            }
            minutes.add(new Minute(instant, time, again, !again && times.getOrDefault(time, 0) > 1));
        }
    }

    List<Instant> firings(CronFields cron, OnGap onGap, OnOverlap onOverlap, Instant from, Instant to) {
        TreeSet<Instant> firings = new TreeSet<>();
        for (Minute minute : minutes) {
            boolean passedOver = (minute.again() && onOverlap == OnOverlap.FIRST)
                    || (minute.comesAgain() && onOverlap == OnOverlap.LAST);
            boolean counts = cron.everyHour() || !passedOver;
            if (counts && cron.match(minute.shown())) {
                firings.add(minute.instant());
            }
        }
        for (Passed time : passed) {
            if (!cron.everyHour() && onGap == OnGap.SHIFT && cron.match(time.time())) {
                firings.add(time.moved());
            }
        }
        return List.copyOf(firings.subSet(from, true, to, false));
    }
}
