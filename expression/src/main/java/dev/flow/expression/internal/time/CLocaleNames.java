package dev.flow.expression.internal.time;

import java.util.List;

/** Names of days and months in C's own locale. */
final class CLocaleNames {
    static final List<String> DAYS =
            List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");
    static final List<String> MONTHS = List.of(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December");

    private CLocaleNames() {}

    static String day(int weekday) {
        return weekday >= 0 && weekday < 7 ? DAYS.get(weekday) : "?";
    }

    static String month(int month) {
        return month >= 0 && month < 12 ? MONTHS.get(month) : "?";
    }

    static String abbreviated(String name) {
        return name.length() <= 3 ? name : name.substring(0, 3);
    }
}
