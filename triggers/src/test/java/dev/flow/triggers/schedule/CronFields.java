package dev.flow.triggers.schedule;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** A reference: cron expressions as strings, matched and generated without a library. */
record CronFields(String expression, List<BitSet> fields, boolean anyDayOfMonth, boolean anyDayOfWeek) {
    private static final int[] LEAST = {0, 0, 1, 1, 0};
    private static final int[] MOST = {59, 23, 31, 12, 7};
    private static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    static CronFields of(String expression) {
        String[] texts = expression.split(" ", -1);
        List<BitSet> fields = new ArrayList<>();
        for (int field = 0; field < 5; field++) {
            fields.add(values(texts[field], LEAST[field], MOST[field]));
        }
        if (fields.get(4).get(7)) {
            fields.get(4).set(0);
        }
        return new CronFields(expression, fields, any(texts[2]), any(texts[4]));
    }

    private static boolean any(String text) {
        return text.equals("*") || text.equals("*/1");
    }

    private static BitSet values(String text, int least, int most) {
        BitSet values = new BitSet();
        for (String part : text.split(",", -1)) {
            String[] steps = part.split("/", -1);
            String[] ends = steps[0].equals("*") ? new String[] {"" + least, "" + most} : steps[0].split("-", -1);
            int from = number(ends[0]);
            int to = ends.length > 1 ? number(ends[1]) : steps.length > 1 ? most : from;
            for (int value = from; value <= to; value += steps.length > 1 ? Integer.parseInt(steps[1]) : 1) {
                values.set(value);
            }
        }
        return values;
    }

    private static int number(String text) {
        return MONTHS.contains(text)
                ? MONTHS.indexOf(text) + 1
                : DAYS.contains(text) ? DAYS.indexOf(text) : Integer.parseInt(text);
    }

    boolean everyHour() {
        return fields.get(1).cardinality() == 24;
    }

    boolean match(LocalDateTime civil) {
        return fields.get(0).get(civil.getMinute()) && fields.get(1).get(civil.getHour()) && matchDay(civil);
    }

    boolean matchDay(LocalDateTime civil) {
        boolean ofMonth = fields.get(2).get(civil.getDayOfMonth());
        boolean ofWeek = fields.get(4).get(civil.getDayOfWeek().getValue() % 7);
        return fields.get(3).get(civil.getMonthValue())
                && ((anyDayOfMonth || anyDayOfWeek) ? (ofMonth && ofWeek) : (ofMonth || ofWeek));
    }

    /** An expression of any form; most have no day, so that some of their firings are in any window. */
    static String random(RandomGenerator random) {
        boolean everyDay = random.nextInt(10) < 7;
        return String.join(
                " ",
                field(random, 0, 2),
                field(random, 1, 3),
                everyDay ? "*" : field(random, 2, 4),
                everyDay ? "*" : field(random, 3, 7),
                everyDay ? "*" : field(random, 4, 4));
    }

    private static String field(RandomGenerator random, int field, int tenthsOfAny) {
        if (random.nextInt(10) < tenthsOfAny) {
            return "*";
        }
        int parts = random.nextInt(10) < 7 ? 1 : random.nextInt(2, 4);
        StringBuilder text = new StringBuilder(part(random, field));
        for (int part = 1; part < parts; part++) {
            text.append(',').append(part(random, field));
        }
        return text.toString();
    }

    private static String part(RandomGenerator random, int field) {
        int from = random.nextInt(LEAST[field], MOST[field] + 1);
        int to = random.nextInt(from, MOST[field] + 1);
        int step = random.nextInt(1, Math.max(2, MOST[field] / 2));
        return switch (random.nextInt(8)) {
            case 0 -> "*/" + step;
            case 1 -> from + "-" + to;
            case 2 -> from + "-" + to + "/" + step;
            // 7 is Sunday, from which no day of the week follows
            case 3 -> (field == 4 ? from % 7 : from) + "/" + step;
            case 4 -> name(field, from);
            default -> "" + from;
        };
    }

    private static String name(int field, int value) {
        String name = field == 3 ? MONTHS.get(value - 1) : field == 4 ? DAYS.get(value % 7) : "" + value;
        return name.toUpperCase(Locale.ROOT);
    }
}
