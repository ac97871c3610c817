package dev.flow.expression.internal.time;

import java.time.LocalDate;
import java.time.temporal.ChronoField;

/**
 * A moment in UTC, in the parts that C's {@code struct tm} has. The year is as it is, the month counts from 0, the day
 * from 1; the weekday counts from Sunday, the day of the year from 0.
 */
public record BrokenDownTime(Day day, int hour, int minute, int second) {
    private static final int SECONDS_A_DAY = 86_400;

    /** The date and what follows from it: the day of the week and of the year. */
    public record Day(long year, int month, int day, int weekday, int yearday) {}

    /** The moment that is the given number of seconds after the epoch. */
    public static BrokenDownTime ofEpoch(long seconds) {
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(seconds, SECONDS_A_DAY));
        int rest = Math.floorMod(seconds, SECONDS_A_DAY);
        return new BrokenDownTime(day(date), rest / 3600, rest / 60 % 60, rest % 60);
    }

    /** Whether {@link #ofEpoch} can tell the date of that second. */
    public static boolean isInRange(double seconds) {
        return Math.abs(seconds) < 3.0e16;
    }

    /** Parts that may lie outside of their ranges, as {@code timegm} takes them. */
    public static long toEpoch(long year, long month, long day, long hour, long minute, long second) {
        long months = Math.addExact(Math.multiplyExact(year, 12), month);
        long first = LocalDate.of((int) Math.floorDiv(months, 12), Math.floorMod(months, 12) + 1, 1)
                .toEpochDay();
        return (first + day - 1) * SECONDS_A_DAY + hour * 3600 + minute * 60 + second;
    }

    public long toEpoch() {
        return toEpoch(day.year, day.month, day.day, hour, minute, second);
    }

    static Day day(LocalDate date) {
        return new Day(
                date.getYear(),
                date.getMonthValue() - 1,
                date.getDayOfMonth(),
                date.getDayOfWeek().getValue() % 7,
                date.getDayOfYear() - 1);
    }

    /** The week of the year, and the year that it belongs to, by ISO 8601. */
    static int[] isoWeek(Day day) {
        LocalDate date = LocalDate.ofYearDay((int) day.year, 1).plusDays(day.yearday);
        LocalDate thursday = date.with(ChronoField.DAY_OF_WEEK, 4);
        return new int[] {thursday.getYear(), (thursday.getDayOfYear() - 1) / 7 + 1};
    }
}
