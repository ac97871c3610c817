package dev.flow.definition.text;

import com.cronutils.model.Cron;
import com.cronutils.model.field.CronField;
import com.cronutils.model.field.CronFieldName;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The civil times (dates and times of day without a zone) that a cron expression or a calendar names, to the second.
 * cron-utils reads the fields; their values are combined here because its own enumeration misses or invents days of
 * {@code L}, {@code W} and their lists ({@code docs/decisions/schedules-fire-in-civil-time.md}). Immutable and
 * thread-safe.
 */
public final class CivilTimes {
    /** Longer than any rule of the Gregorian calendar pauses: 29 February on a given weekday takes up to 40 years. */
    private static final int MONTHS_SEARCHED = 100 * 12;

    private static final int HOURS = 24;

    private final BitSet seconds;
    private final BitSet minutes;
    private final BitSet hours;
    private final BitSet months;
    private final @Nullable BitSet years;
    private final MonthDays days;

    private CivilTimes(Cron cron) {
        CronField second = cron.retrieve(CronFieldName.SECOND);
        CronField year = cron.retrieve(CronFieldName.YEAR);
        seconds = second == null
                ? BitSet.valueOf(new long[] {1})
                : FieldValues.of(second).plain();
        minutes = FieldValues.of(cron.retrieve(CronFieldName.MINUTE)).plain();
        hours = FieldValues.of(cron.retrieve(CronFieldName.HOUR)).plain();
        months = FieldValues.of(cron.retrieve(CronFieldName.MONTH)).plain();
        years = year == null ? null : FieldValues.of(year).plain();
        days = MonthDays.of(
                FieldValues.of(cron.retrieve(CronFieldName.DAY_OF_MONTH)),
                FieldValues.of(cron.retrieve(CronFieldName.DAY_OF_WEEK)),
                cron.getCronDefinition().isMatchDayOfWeekAndDayOfMonth());
    }

    /**
     * The times of an expression that the library has accepted.
     *
     * @throws IllegalArgumentException when a field has a form without a meaning, such as {@code FRI-L}
     */
    static CivilTimes of(Cron cron) {
        return new CivilTimes(cron);
    }

    /** Whether every hour of a day is named: such times follow elapsed time where clocks are changed. */
    public boolean everyHour() {
        return hours.cardinality() == HOURS;
    }

    /**
     * The earliest of the times that is not before {@code from}; empty when none is within a hundred years. Takes
     * microseconds at worst.
     */
    public Optional<LocalDateTime> next(LocalDateTime from) {
        LocalDateTime earliest = from.truncatedTo(ChronoUnit.SECONDS);
        if (earliest.isBefore(from)) {
            earliest = earliest.plusSeconds(1);
        }
        int day = earliest.getDayOfMonth();
        YearMonth month = YearMonth.from(earliest);
        if (has(month) && days.in(month).get(day)) {
            LocalDateTime sameDay = laterOnTheDay(earliest);
            if (sameDay != null) {
                return Optional.of(sameDay);
            }
        }
        for (int searched = 0; searched <= MONTHS_SEARCHED; searched++) {
            int found = has(month) ? days.in(month).nextSetBit(day + 1) : -1;
            if (found >= 0) {
                return Optional.of(
                        month.atDay(found).atTime(hours.nextSetBit(0), minutes.nextSetBit(0), seconds.nextSetBit(0)));
            }
            if (years != null && years.length() <= month.getYear()) {
                return Optional.empty();
            }
            month = month.plusMonths(1);
            day = 0;
        }
        return Optional.empty();
    }

    private boolean has(YearMonth month) {
        return months.get(month.getMonthValue())
                && (years == null || (month.getYear() >= 0 && years.get(month.getYear())));
    }

    private @Nullable LocalDateTime laterOnTheDay(LocalDateTime earliest) {
        int hour = hours.nextSetBit(earliest.getHour());
        int minute = minutes.nextSetBit(0);
        int second = seconds.nextSetBit(0);
        if (hour == earliest.getHour()) {
            minute = minutes.nextSetBit(earliest.getMinute());
            if (minute == earliest.getMinute()) {
                second = seconds.nextSetBit(earliest.getSecond());
                if (second < 0) {
                    second = seconds.nextSetBit(0);
                    minute = minutes.nextSetBit(earliest.getMinute() + 1);
                }
            }
            if (minute < 0) {
                second = seconds.nextSetBit(0);
                minute = minutes.nextSetBit(0);
                hour = hours.nextSetBit(earliest.getHour() + 1);
            }
        }
        return hour < 0 ? null : earliest.toLocalDate().atTime(hour, minute, second);
    }
}
