package dev.flow.expression.internal.time;

import dev.flow.expression.internal.value.BudgetMeter;
import java.util.Locale;

/** C's {@code strftime} in its own locale and in UTC, with the flags {@code - _ 0 ^ #} and the widths of GNU. */
public final class Strftime {
    private final BudgetMeter meter;
    private final BrokenDownTime time;
    private final StringBuilder text = new StringBuilder();

    private Strftime(BudgetMeter meter, BrokenDownTime time) {
        this.meter = meter;
        this.time = time;
    }

    public static String format(BudgetMeter meter, BrokenDownTime time, String format) {
        Strftime writer = new Strftime(meter, time);
        writer.write(format);
        return writer.text.toString();
    }

    private void write(String format) {
        meter.characters(format.length());
        for (int i = 0; i < format.length(); i++) {
            char unit = format.charAt(i);
            if (unit != '%' || i + 1 >= format.length()) {
                text.append(unit);
                continue;
            }
            int start = i++;
            char flag = 0;
            while (i < format.length() - 1 && "-_0^#".indexOf(format.charAt(i)) >= 0) {
                flag = format.charAt(i++);
            }
            int width = 0;
            while (i < format.length() - 1 && Character.isDigit(format.charAt(i))) {
                width = Math.min(1000, width * 10 + format.charAt(i++) - '0');
            }
            if (i < format.length() - 1 && (format.charAt(i) == 'E' || format.charAt(i) == 'O')) {
                i++;
            }
            conversion(format.charAt(i), flag, width, format.substring(start, i + 1));
            meter.string(text.length() > meter.stringLength() ? text.length() : 1);
        }
    }

    private void conversion(char kind, char flag, int width, String source) {
        BrokenDownTime.Day day = time.day();
        switch (kind) {
            case 'a' -> name(CLocaleNames.abbreviated(CLocaleNames.day(day.weekday())), flag, width);
            case 'A' -> name(CLocaleNames.day(day.weekday()), flag, width);
            case 'b', 'h' -> name(CLocaleNames.abbreviated(CLocaleNames.month(day.month())), flag, width);
            case 'B' -> name(CLocaleNames.month(day.month()), flag, width);
            case 'c' -> write("%a %b %e %H:%M:%S %Y");
            case 'C' -> number(Math.floorDiv(day.year(), 100), 2, '0', flag, width);
            case 'd' -> number(day.day(), 2, '0', flag, width);
            case 'D', 'x' -> write("%m/%d/%y");
            case 'e' -> number(day.day(), 2, ' ', flag, width);
            case 'F' -> write("%Y-%m-%d");
            case 'g' -> number(Math.floorMod(BrokenDownTime.isoWeek(day)[0], 100), 2, '0', flag, width);
            case 'G' -> number(BrokenDownTime.isoWeek(day)[0], 1, '0', flag, width);
            case 'H' -> number(time.hour(), 2, '0', flag, width);
            case 'I' -> number((time.hour() + 11) % 12 + 1, 2, '0', flag, width);
            case 'j' -> number(day.yearday() + 1, 3, '0', flag, width);
            case 'k' -> number(time.hour(), 2, ' ', flag, width);
            case 'l' -> number((time.hour() + 11) % 12 + 1, 2, ' ', flag, width);
            case 'm' -> number(day.month() + 1, 2, '0', flag, width);
            case 'M' -> number(time.minute(), 2, '0', flag, width);
            case 'n' -> text.append('\n');
            case 'p' -> name(flag == '#' ? half().toLowerCase(Locale.ROOT) : half(), '\0', width);
            case 'P' -> name(half().toLowerCase(Locale.ROOT), flag, width);
            case 'r' -> write("%I:%M:%S %p");
            case 'R' -> write("%H:%M");
            case 's' -> number(time.toEpoch(), 1, '0', flag, width);
            case 'S' -> number(time.second(), 2, '0', flag, width);
            case 't' -> text.append('\t');
            case 'T', 'X' -> write("%H:%M:%S");
            case 'u' -> number((day.weekday() + 6) % 7 + 1, 1, '0', flag, width);
            case 'U' -> number((day.yearday() + 7 - day.weekday()) / 7, 2, '0', flag, width);
            case 'V' -> number(BrokenDownTime.isoWeek(day)[1], 2, '0', flag, width);
            case 'w' -> number(day.weekday(), 1, '0', flag, width);
            case 'W' -> number((day.yearday() + 7 - (day.weekday() + 6) % 7) / 7, 2, '0', flag, width);
            case 'y' -> number(Math.floorMod(day.year(), 100), 2, '0', flag, width);
            case 'Y' -> number(day.year(), 1, '0', flag, width);
            case 'z' -> text.append("+0000");
            case 'Z' -> name("UTC", flag, width);
            case '%' -> text.append('%');
            default -> text.append(source);
        }
    }

    private String half() {
        return time.hour() >= 12 ? "PM" : "AM";
    }

    private void name(String name, char flag, int width) {
        text.repeat(flag == '0' ? '0' : ' ', Math.max(0, width - name.length()));
        text.append(flag == '^' || flag == '#' ? name.toUpperCase(Locale.ROOT) : name);
    }

    private void number(long number, int digits, char padding, char flag, int width) {
        char fill = flag == '_' ? ' ' : flag == '0' ? '0' : padding;
        int wanted = flag == '-' ? 1 : Math.max(digits, width);
        String shown = Long.toString(Math.abs(number));
        if (number < 0) {
            text.append('-');
        }
        text.repeat(fill, Math.max(0, wanted - shown.length())).append(shown);
    }
}
