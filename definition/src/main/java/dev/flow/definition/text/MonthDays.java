package dev.flow.definition.text;

import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.value.SpecialChar;
import java.time.DayOfWeek;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.BitSet;

/**
 * The days of a month that an expression names.
 *
 * @param ofMonth days of the month
 * @param ofWeek days of the week, where 0 and 7 are Sunday
 * @param both whether a day must be of both where both are given; else one of them is enough, as in cron
 */
record MonthDays(FieldValues ofMonth, FieldValues ofWeek, boolean both) {
    private static final int WEEK = 7;

    /** The days that two fields name together. */
    static MonthDays of(FieldValues ofMonth, FieldValues ofWeek, boolean both) {
        MonthDays days = new MonthDays(ofMonth, ofWeek, both);
        ofMonth.special().forEach(special -> days.specialDay(special, YearMonth.of(2000, 1)));
        ofWeek.special().forEach(special -> days.specialWeekday(special, YearMonth.of(2000, 1), new BitSet()));
        return days;
    }

    /** The days in this month, from 1. */
    BitSet in(YearMonth month) {
        if (ofWeek.any()) {
            return ofMonth.any() ? all(month) : daysOfMonth(month);
        }
        BitSet days = daysOfWeek(month);
        if (ofMonth.any()) {
            return days;
        }
        if (both) {
            days.and(daysOfMonth(month));
        } else {
            days.or(daysOfMonth(month));
        }
        return days;
    }

    private static BitSet all(YearMonth month) {
        BitSet days = new BitSet();
        days.set(1, month.lengthOfMonth() + 1);
        return days;
    }

    private BitSet daysOfMonth(YearMonth month) {
        BitSet days = all(month);
        days.and(ofMonth.plain());
        for (On special : ofMonth.special()) {
            int day = specialDay(special, month);
            if (day >= 1) {
                days.set(day);
            }
        }
        return days;
    }

    /** The day of {@code L}, {@code L-3}, {@code LW} or {@code 15W}; 0 where the month has none. */
    private int specialDay(On special, YearMonth month) {
        int last = month.lengthOfMonth();
        int number = special.getTime().getValue();
        return switch (special.getSpecialChar().getValue()) {
            case L -> last - Math.max(0, special.getNth().getValue());
            case LW -> nearestWeekday(last, month);
            case W -> number > last ? 0 : nearestWeekday(number, month);
            case HASH, QUESTION_MARK, NONE -> throw meaningless(special);
        };
    }

    /** Monday to Friday, in the same month. */
    private static int nearestWeekday(int day, YearMonth month) {
        return switch (month.atDay(day).getDayOfWeek()) {
            case SATURDAY -> day == 1 ? 3 : day - 1;
            case SUNDAY -> day == month.lengthOfMonth() ? day - 2 : day + 1;
            case MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY -> day;
        };
    }

    private BitSet daysOfWeek(YearMonth month) {
        BitSet days = new BitSet();
        int first = month.atDay(1).getDayOfWeek().getValue() % WEEK;
        for (int day = 1; day <= month.lengthOfMonth(); day++) {
            int weekday = (first + day - 1) % WEEK;
            if (ofWeek.plain().get(weekday) || (weekday == 0 && ofWeek.plain().get(WEEK))) {
                days.set(day);
            }
        }
        ofWeek.special().forEach(special -> specialWeekday(special, month, days));
        return days;
    }

    /** The days of {@code FRI#2}, {@code FRIL}, or {@code L}: the last day of every week. */
    private void specialWeekday(On special, YearMonth month, BitSet days) {
        int number = special.getTime().getValue();
        DayOfWeek weekday = number > 0 ? DayOfWeek.of(number) : DayOfWeek.SUNDAY;
        int first = month.atDay(1).with(TemporalAdjusters.nextOrSame(weekday)).getDayOfMonth();
        int nth = special.getNth().getValue();
        if (special.getSpecialChar().getValue() == SpecialChar.HASH) {
            int day = first + (nth - 1) * WEEK;
            if (day >= 1 && day <= month.lengthOfMonth()) {
                days.set(day);
            }
        } else if (special.getSpecialChar().getValue() == SpecialChar.L && nth <= 0) {
            int from = number < 0 ? first : first + (month.lengthOfMonth() - first) / WEEK * WEEK;
            for (int day = from; day <= month.lengthOfMonth(); day += WEEK) {
                days.set(day);
            }
        } else {
            throw meaningless(special);
        }
    }

    private static IllegalArgumentException meaningless(On special) {
        return new IllegalArgumentException("`" + special.asString() + "` has no meaning in this field");
    }
}
