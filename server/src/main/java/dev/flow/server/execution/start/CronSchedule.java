package dev.flow.server.execution.start;

import dev.flow.server.failure.ServiceFailure;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cron schedule of a workflow: five fields, a name such as {@code @daily}, or {@code @every 1h30m}; with a time
 * zone in front as {@code CRON_TZ=Europe/Berlin}. Fields of the day of the month and of the week that are both
 * restricted are alternatives.
 */
public final class CronSchedule {
    private static final int YEARS = 5;
    private static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");
    private static final Map<String, String> NAMES = Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");
    private static final Pattern PART = Pattern.compile("([0-9A-Z*?]+)(?:-([0-9A-Z]+))?(?:/([0-9]+))?");
    private static final Pattern UNIT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(h|ms|m|s)");

    private final Times times;

    private CronSchedule(Times times) {
        this.times = times;
    }

    private sealed interface Times {
        Optional<Instant> after(Instant instant);
    }

    private record Every(Duration interval) implements Times {
        @Override
        public Optional<Instant> after(Instant instant) {
            return Optional.of(instant.truncatedTo(ChronoUnit.SECONDS).plus(interval));
        }
    }

    /** A field, and whether it allows everything. */
    private record Field(BitSet values, boolean any) {
        boolean has(int value) {
            return values.get(value);
        }
    }

    private record Fields(Field minute, Field hour, Field day, Field month, Field weekday, ZoneId zone)
            implements Times {
        @Override
        public Optional<Instant> after(Instant instant) {
            ZonedDateTime time =
                    instant.atZone(zone).truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
            ZonedDateTime end = time.plusYears(YEARS);
            while (time.isBefore(end)) {
                if (!month.has(time.getMonthValue())) {
                    time = time.withDayOfMonth(1).truncatedTo(ChronoUnit.DAYS).plusMonths(1);
                } else if (!isDay(time)) {
                    time = time.truncatedTo(ChronoUnit.DAYS).plusDays(1);
                } else if (!hour.has(time.getHour())) {
                    time = time.truncatedTo(ChronoUnit.HOURS).plusHours(1);
                } else if (!minute.has(time.getMinute())) {
                    time = time.plusMinutes(1);
                } else {
                    return Optional.of(time.toInstant());
                }
            }
            return Optional.empty();
        }

        private boolean isDay(ZonedDateTime time) {
            boolean ofMonth = day.has(time.getDayOfMonth());
            boolean ofWeek = weekday.has(time.getDayOfWeek().getValue() % 7);
            return (day.any() || weekday.any()) ? (ofMonth && ofWeek) : (ofMonth || ofWeek);
        }
    }

    /**
     * Reads a schedule.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT}
     */
    public static CronSchedule parse(String text) {
        try {
            return new CronSchedule(times(text.strip()));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw ServiceFailure.invalidArgument("invalid CronSchedule.");
        }
    }

    /**
     * How long a run waits for its time, in whole seconds; empty when the schedule has no further time.
     *
     * @param scheduled the time of the run before, or the start of the first one; the next one while it has not come: a
     *     run that began early
     * @param now when the run is made
     */
    public Optional<Duration> backoff(Instant scheduled, Instant now) {
        Optional<Instant> next = now.isBefore(scheduled) ? Optional.of(scheduled) : times.after(scheduled);
        while (next.isPresent() && next.get().isBefore(now)) {
            next = times.after(next.get());
        }
        return next.map(time -> {
            Duration wait = Duration.between(now, time);
            return wait.getNano() == 0 ? wait : Duration.ofSeconds(wait.getSeconds() + 1);
        });
    }

    private static Times times(String text) {
        ZoneId zone = ZoneOffset.UTC;
        String fields = text;
        if (text.startsWith("CRON_TZ=") || text.startsWith("TZ=")) {
            int space = text.indexOf(' ');
            require(space > 0);
            zone = ZoneId.of(text.substring(text.indexOf('=') + 1, space));
            fields = text.substring(space).strip();
        }
        if (fields.startsWith("@every ")) {
            return new Every(duration(fields.substring("@every ".length()).strip()));
        }
        String[] split =
                NAMES.getOrDefault(fields, fields).toUpperCase(Locale.ROOT).split("\\s+", -1);
        require(split.length == 5);
        return new Fields(
                field(split[0], 0, 59, List.of()),
                field(split[1], 0, 23, List.of()),
                field(split[2], 1, 31, List.of()),
                field(split[3], 1, 12, MONTHS),
                field(split[4], 0, 6, DAYS),
                zone);
    }

    private static Duration duration(String text) {
        Matcher unit = UNIT.matcher(text);
        double nanos = 0;
        int end = 0;
        while (unit.find() && unit.start() == end) {
            end = unit.end();
            double amount = Double.parseDouble(unit.group(1));
            nanos += amount
                    * switch (unit.group(2)) {
                        case "h" -> Duration.ofHours(1).toNanos();
                        case "m" -> Duration.ofMinutes(1).toNanos();
                        case "s" -> Duration.ofSeconds(1).toNanos();
                        default -> Duration.ofMillis(1).toNanos();
                    };
        }
        require(end > 0 && end == text.length());
        Duration interval = Duration.ofNanos((long) nanos).truncatedTo(ChronoUnit.SECONDS);
        return interval.isZero() ? Duration.ofSeconds(1) : interval;
    }

    private static Field field(String text, int first, int last, List<String> names) {
        BitSet values = new BitSet(last + 1);
        boolean any = false;
        for (String part : text.split(",", -1)) {
            Matcher matcher = PART.matcher(part);
            require(matcher.matches());
            boolean star = "*".equals(matcher.group(1)) || "?".equals(matcher.group(1));
            boolean stepped = matcher.group(3) != null;
            require(!star || matcher.group(2) == null);
            int low = star ? first : number(matcher.group(1), first, names);
            int high = star || (stepped && matcher.group(2) == null)
                    ? last
                    : matcher.group(2) == null ? low : number(matcher.group(2), first, names);
            int step = stepped ? Integer.parseInt(matcher.group(3)) : 1;
            require(low >= first && high <= last && low <= high && step > 0);
            for (int value = low; value <= high; value += step) {
                values.set(value);
            }
            any |= star && step == 1;
        }
        return new Field(values, any);
    }

    private static int number(String text, int first, List<String> names) {
        int index = names.indexOf(text);
        return index >= 0 ? index + first : Integer.parseInt(text);
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException("not a cron schedule");
        }
    }
}
