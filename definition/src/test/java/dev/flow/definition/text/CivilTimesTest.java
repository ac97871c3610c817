package dev.flow.definition.text;

import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The civil times that expressions and calendars name; 1 January 2026 is a Thursday. */
class CivilTimesTest {
    private static final LocalDateTime NEW_YEAR = LocalDateTime.parse("2026-01-01T00:00");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    30 2 * * *         | 2026-01-01T02:30 2026-01-02T02:30 2026-01-03T02:30
                    */45 * * * *       | 2026-01-01T00:00 2026-01-01T00:45 2026-01-01T01:00
                    5/20 22 * * *      | 2026-01-01T22:05 2026-01-01T22:25 2026-01-01T22:45
                    0 0 29 2 *         | 2028-02-29T00:00 2032-02-29T00:00 2036-02-29T00:00
                    0 0 13 * FRI       | 2026-01-02T00:00 2026-01-09T00:00 2026-01-13T00:00
                    0 0 */1 * FRI      | 2026-01-02T00:00 2026-01-09T00:00 2026-01-16T00:00
                    0 0 * * 0          | 2026-01-04T00:00 2026-01-11T00:00 2026-01-18T00:00
                    0 0 * * 7          | 2026-01-04T00:00 2026-01-11T00:00 2026-01-18T00:00
                    0 0 * * SAT-7      | 2026-01-03T00:00 2026-01-04T00:00 2026-01-10T00:00
                    0 9 * JUL MON-FRI  | 2026-07-01T09:00 2026-07-02T09:00 2026-07-03T09:00
                    @yearly            | 2026-01-01T00:00 2027-01-01T00:00 2028-01-01T00:00
                    @annually          | 2026-01-01T00:00 2027-01-01T00:00 2028-01-01T00:00
                    @monthly           | 2026-01-01T00:00 2026-02-01T00:00 2026-03-01T00:00
                    @weekly            | 2026-01-04T00:00 2026-01-11T00:00 2026-01-18T00:00
                    @daily             | 2026-01-01T00:00 2026-01-02T00:00 2026-01-03T00:00
                    @midnight          | 2026-01-01T00:00 2026-01-02T00:00 2026-01-03T00:00
                    @hourly            | 2026-01-01T00:00 2026-01-01T01:00 2026-01-01T02:00
                    """)
    void cron_expressions_name_times(String expression, String times) {
        assertThat(first(CronExpression.times(expression), 3)).containsExactly(times(times));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    day_of_month=L                      | 2026-01-31T00:00 2026-02-28T00:00 2026-03-31T00:00
                    day_of_month=L-3                    | 2026-01-28T00:00 2026-02-25T00:00 2026-03-28T00:00
                    day_of_month=1,L                    | 2026-01-01T00:00 2026-01-31T00:00 2026-02-01T00:00
                    day_of_month=LW                     | 2026-01-30T00:00 2026-02-27T00:00 2026-03-31T00:00
                    day_of_month=1W;month=2,8,10        | 2026-02-02T00:00 2026-08-03T00:00 2026-10-01T00:00
                    day_of_month=1W,15W;month=2         | 2026-02-02T00:00 2026-02-16T00:00 2027-02-01T00:00
                    day_of_month=31W                    | 2026-01-30T00:00 2026-03-31T00:00 2026-05-29T00:00
                    day_of_month=31W;year=2027          | 2027-01-29T00:00 2027-03-31T00:00 2027-05-31T00:00
                    day_of_week=FRI#2                   | 2026-01-09T00:00 2026-02-13T00:00 2026-03-13T00:00
                    day_of_week=FRI#5                   | 2026-01-30T00:00 2026-05-29T00:00 2026-07-31T00:00
                    day_of_week=MON#1,5L                | 2026-01-05T00:00 2026-01-30T00:00 2026-02-02T00:00
                    day_of_week=7L                      | 2026-01-25T00:00 2026-02-22T00:00 2026-03-29T00:00
                    day_of_week=L                       | 2026-01-04T00:00 2026-01-11T00:00 2026-01-18T00:00
                    day_of_week=SAT-MON                 | 2026-01-03T00:00 2026-01-04T00:00 2026-01-05T00:00
                    day_of_month=13;day_of_week=FRI     | 2026-02-13T00:00 2026-03-13T00:00 2026-11-13T00:00
                    second=*/25;minute=59;hour=23       | 2026-01-01T23:59:00 2026-01-01T23:59:25 2026-01-01T23:59:50
                    year=2030/30;month=12;day_of_month=31;hour=5 | 2030-12-31T05:00 2060-12-31T05:00 2090-12-31T05:00
                    """)
    void calendars_name_times(String fields, String times) {
        assertThat(first(CalendarFields.times(fields(fields)), 3)).containsExactly(times(times));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "day_of_month=30W;month=2",
                "day_of_week=FRI#6",
                "day_of_week=FRI#0",
                "year=2020",
                "day_of_month=31;month=4,6",
                "day_of_month=L-30;month=2",
            })
    void there_are_calendars_without_a_time_to_come(String fields) {
        assertThat(CalendarFields.times(fields(fields)).next(NEW_YEAR)).isEmpty();
    }

    @Test
    void a_day_of_the_week_on_29_february_may_take_forty_years() {
        var times = CalendarFields.times(fields("day_of_month=29;month=2;day_of_week=MON"));

        // The leap year after 2096 is 2104, and 29 February is a Monday again in 2112; years end in 2099.
        assertThat(times.next(LocalDateTime.parse("2072-03-01T00:00"))).isEmpty();
        assertThat(times.next(LocalDateTime.parse("2044-03-01T00:00")))
                .hasValue(LocalDateTime.parse("2072-02-29T00:00"));
    }

    @Test
    void a_time_counts_from_its_own_second_on() {
        CivilTimes times = CronExpression.times("59 23 31 12 *");

        assertThat(times.next(LocalDateTime.parse("2026-12-31T23:59:00")))
                .hasValue(LocalDateTime.parse("2026-12-31T23:59:00"));
        assertThat(times.next(LocalDateTime.parse("2026-12-31T23:59:00.000000001")))
                .hasValue(LocalDateTime.parse("2027-12-31T23:59:00"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    */15 * * * *      | true
                    0 0-23 * * *      | true
                    @hourly           | true
                    0 * 1 1 *         | true
                    0 */2 * * *       | false
                    0 1-23 * * *      | false
                    @daily            | false
                    """)
    void every_hour_is_all_twenty_four(String expression, boolean all) {
        assertThat(CronExpression.times(expression).everyHour()).isEqualTo(all);
    }

    @ParameterizedTest
    @CsvSource({"day_of_week, FRI-L", "day_of_week, L-2", "day_of_month, LW-2", "day_of_month, L/2"})
    void a_form_without_a_meaning_is_a_problem(String field, String text) {
        assertThat(CalendarFields.problem(field, text)).isPresent();
    }

    private static List<LocalDateTime> first(CivilTimes times, int count) {
        return Stream.iterate(
                        times.next(NEW_YEAR),
                        Optional::isPresent,
                        time -> times.next(time.orElseThrow().plusNanos(1)))
                .limit(count)
                .map(Optional::orElseThrow)
                .toList();
    }

    private static LocalDateTime[] times(String times) {
        return Arrays.stream(times.split(" ", -1)).map(LocalDateTime::parse).toArray(LocalDateTime[]::new);
    }

    private static Map<String, String> fields(String fields) {
        Map<String, String> map = new HashMap<>();
        for (String field : fields.split(";", -1)) {
            int equals = field.indexOf('=');
            map.put(field.substring(0, equals), field.substring(equals + 1));
        }
        return map;
    }
}
