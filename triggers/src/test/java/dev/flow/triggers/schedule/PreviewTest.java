package dev.flow.triggers.schedule;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The next times of a schedule as people read them. */
class PreviewTest {

    @Test
    void a_moved_time_says_which_one_it_stands_for() {
        assertThat(preview("spec: { cron: '30 2 * * *' }", "2026-03-28T12:00:00Z"))
                .containsExactly(
                        "2026-03-29T03:30+02:00 true 02:30 does not exist because clocks go forward; fires later by the"
                                + " gap (on_gap: shift)",
                        "2026-03-30T02:30+02:00 true");
    }

    @Test
    void times_of_a_gap_that_are_skipped_are_one_line() {
        assertThat(preview("spec: { cron: '*/20 2 * * *' }, on_gap: 'skip'", "2026-03-28T12:00:00Z"))
                .containsExactly(
                        "2026-03-29T02:00+02:00 false 02:00 to 02:40 do not exist because clocks go forward; skipped"
                                + " (on_gap: skip)",
                        "2026-03-30T02:00+02:00 true",
                        "2026-03-30T02:20+02:00 true");
    }

    @Test
    void a_moved_time_that_meets_another_one_is_told() {
        assertThat(preview("spec: { cron: '0 2,3 * * *' }", "2026-03-28T12:00:00Z"))
                .containsExactly(
                        "2026-03-29T02:00+02:00 false 02:00 does not exist because clocks go forward; moved by the gap,"
                                + " the next firing stands for it",
                        "2026-03-29T03:00+02:00 true",
                        "2026-03-30T02:00+02:00 true");
    }

    @Test
    void a_time_that_exists_twice_says_which_of_the_two_fires() {
        assertThat(preview("spec: { cron: '30 2 * * *' }", "2026-10-24T12:00:00Z"))
                .containsExactly(
                        "2026-10-25T02:30+02:00 true 02:30 exists twice because clocks go back; this is the first",
                        "2026-10-25T02:30+01:00 false 02:30 exists twice because clocks go back; fires the first time"
                                + " only (on_overlap: first)",
                        "2026-10-26T02:30+01:00 true");
    }

    @Test
    void an_excluded_date_is_one_line() {
        assertThat(preview("spec: { cron: '0 22,23 * * *' }, exclude: ['2026-12-25']", "2026-12-24T21:30:00Z"))
                .containsExactly(
                        "2026-12-24T23:00+01:00 true",
                        "2026-12-25T22:00+01:00 false 2026-12-25 is excluded",
                        "2026-12-26T22:00+01:00 true");
    }

    @Test
    void there_are_no_more_firings_than_the_schedule_has() {
        assertThat(preview("spec: { cron: '@daily' }, max_firings: 1", "2026-01-01T12:00:00Z"))
                .containsExactly("2026-01-02T00:00+01:00 true");
        assertThat(preview("spec: { cron: '0 0 30 2 *' }", "2026-01-01T12:00:00Z"))
                .isEmpty();
    }

    /** The schedule names nothing but times of gaps. */
    @Test
    void a_schedule_that_only_names_what_does_not_exist_ends() {
        List<String> lines = preview(
                "spec: { calendar: { month: 3, day_of_week: '0L', hour: 2, minute: '*', second: '*' } }, on_gap: 'skip'",
                "2026-01-01T12:00:00Z");

        assertThat(lines)
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).contains("02:00 to 02:", " do not exist", "(on_gap: skip)"));
    }

    private static List<String> preview(String properties, String after) {
        return Preview.of(Schedules.of(properties + ", timezone: 'Europe/Berlin'"), Instant.parse(after), 2).stream()
                .map(line -> (line.local() + "" + line.offset() + " " + line.fires() + " "
                                + (line.note() == null ? "" : line.note()))
                        .strip())
                .toList();
    }
}
