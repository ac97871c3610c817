package dev.flow.expression.internal.time;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** C's {@code strptime} in its own locale; time zones are read and have no effect, as in jq. */
public final class Strptime {
    private final String text;
    private int at;
    private int year = 1900;
    private int month;
    private int day;
    private int hour;
    private int minute;
    private int second;
    private int weekday = -1;
    private int yearday = -1;
    private int century = -1;
    private boolean twelve;
    private boolean afternoon;

    private Strptime(String text) {
        this.text = text;
    }

    /**
     * A parsed time.
     *
     * @param rest what follows it in the text
     */
    public record Result(BrokenDownTime time, String rest) {}

    /** Reads the beginning of a text. @return null when it does not have the format */
    public static @Nullable Result read(String text, String format) {
        Strptime reader = new Strptime(text);
        if (!reader.match(format)) {
            return null;
        }
        return new Result(reader.result(), text.substring(reader.at));
    }

    private boolean match(String format) {
        for (int i = 0; i < format.length(); i++) {
            char unit = format.charAt(i);
            if (Character.isWhitespace(unit)) {
                skipSpace();
            } else if (unit != '%' || i + 1 >= format.length()) {
                if (!literal(unit)) {
                    return false;
                }
            } else {
                i++;
                while (i < format.length() - 1 && "-_0^#EO".indexOf(format.charAt(i)) >= 0) {
                    i++;
                }
                if (!conversion(format.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean conversion(char kind) {
        return switch (kind) {
            case '%' -> literal('%');
            case 'n', 't' -> {
                skipSpace();
                yield true;
            }
            case 'a', 'A' -> (weekday = name(CLocaleNames.DAYS)) >= 0;
            case 'b', 'B', 'h' -> (month = name(CLocaleNames.MONTHS)) >= 0;
            case 'c' -> match("%a %b %e %H:%M:%S %Y");
            case 'C' -> (century = number(2, 0, 99)) >= 0;
            case 'd', 'e' -> (day = number(2, 1, 31)) >= 0;
            case 'D', 'x' -> match("%m/%d/%y");
            case 'F' -> match("%Y-%m-%d");
            case 'H', 'k' -> {
                twelve = false;
                yield (hour = number(2, 0, 23)) >= 0;
            }
            case 'I', 'l' -> {
                twelve = true;
                yield (hour = number(2, 1, 12)) >= 0;
            }
            case 'j' -> (yearday = number(3, 1, 366) - 1) >= 0;
            case 'm' -> (month = number(2, 1, 12) - 1) >= 0;
            case 'M' -> (minute = number(2, 0, 59)) >= 0;
            case 'p', 'P' -> half();
            case 'r' -> match("%I:%M:%S %p");
            case 'R' -> match("%H:%M");
            case 's' -> epoch();
            case 'S' -> (second = number(2, 0, 61)) >= 0;
            case 'T', 'X' -> match("%H:%M:%S");
            case 'u' -> {
                int number = number(1, 1, 7);
                weekday = number % 7;
                yield number >= 0;
            }
            case 'w' -> (weekday = number(1, 0, 6)) >= 0;
            case 'U', 'V', 'W' -> number(2, 0, 53) >= 0;
            case 'g' -> number(2, 0, 99) >= 0;
            case 'G' -> number(4, 0, 9999) >= 0;
            case 'y' -> shortYear();
            case 'Y' -> fullYear();
            case 'z' -> zone();
            case 'Z' -> {
                skipSpace();
                while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
                    at++;
                }
                yield true;
            }
            default -> false;
        };
    }

    private boolean shortYear() {
        int number = number(2, 0, 99);
        year = number >= 69 ? 1900 + number : 2000 + number;
        return number >= 0;
    }

    private boolean fullYear() {
        skipSpace();
        boolean negative = at < text.length() && text.charAt(at) == '-';
        if (negative) {
            at++;
        }
        int number = number(4, 0, 9999);
        year = negative ? -number : number;
        return number >= 0;
    }

    private boolean epoch() {
        int start = at;
        while (at < text.length() && at - start < 15 && Character.isDigit(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            return false;
        }
        BrokenDownTime time = BrokenDownTime.ofEpoch(Long.parseLong(text.substring(start, at)));
        year = (int) time.day().year();
        month = time.day().month();
        day = time.day().day();
        hour = time.hour();
        minute = time.minute();
        second = time.second();
        return true;
    }

    private boolean half() {
        String next = text.substring(at, Math.min(at + 2, text.length())).toUpperCase(Locale.ROOT);
        if (!next.equals("AM") && !next.equals("PM")) {
            return false;
        }
        afternoon = next.equals("PM");
        twelve = true;
        at += 2;
        return true;
    }

    private boolean zone() {
        skipSpace();
        if (literal('Z')) {
            return true;
        }
        if (!literal('+') && !literal('-')) {
            return false;
        }
        int digits = 0;
        while (at < text.length() && digits < 4 && (Character.isDigit(text.charAt(at)) || text.charAt(at) == ':')) {
            digits += text.charAt(at) == ':' ? 0 : 1;
            at++;
        }
        return digits == 2 || digits == 4;
    }

    private int name(List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            for (String name : List.of(names.get(i), CLocaleNames.abbreviated(names.get(i)))) {
                if (text.regionMatches(true, at, name, 0, name.length())) {
                    at += name.length();
                    return i;
                }
            }
        }
        return -1;
    }

    private int number(int digits, int least, int most) {
        skipSpace();
        int start = at;
        int number = 0;
        while (at < text.length() && at - start < digits && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            number = number * 10 + text.charAt(at++) - '0';
        }
        return at == start || number < least || number > most ? -1 : number;
    }

    private boolean literal(char unit) {
        if (at < text.length() && text.charAt(at) == unit) {
            at++;
            return true;
        }
        return false;
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private BrokenDownTime result() {
        int fullHour = twelve ? hour % 12 + (afternoon ? 12 : 0) : hour;
        int fullYear = century >= 0 ? century * 100 + Math.floorMod(year, 100) : year;
        return new BrokenDownTime(date(fullYear), fullHour, minute, second);
    }

    private BrokenDownTime.Day date(int fullYear) {
        try {
            if (day == 0 && month == 0 && yearday >= 0) {
                return BrokenDownTime.day(LocalDate.ofYearDay(fullYear, yearday + 1));
            }
            LocalDate first = LocalDate.of(fullYear, month + 1, 1);
            BrokenDownTime.Day actual = BrokenDownTime.day(first.plusDays(day - 1L));
            return new BrokenDownTime.Day(fullYear, month, day, actual.weekday(), first.getDayOfYear() + day - 2);
        } catch (DateTimeException outOfRange) {
            return new BrokenDownTime.Day(fullYear, month, day, Math.max(0, weekday), Math.max(0, yearday));
        }
    }
}
