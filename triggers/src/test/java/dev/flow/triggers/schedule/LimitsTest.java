package dev.flow.triggers.schedule;

import dev.flow.triggers.schedule.Slot.Firing;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Where schedules begin, end and pause, and intervals. */
class LimitsTest {
    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void the_instant_itself_is_not_after_it() {
        FiringTimes times = Schedules.times("spec: { cron: '@daily' }");

        assertThat(times.next(NEW_YEAR).map(Firing::nominal)).hasValue(Instant.parse("2026-01-02T00:00:00Z"));
        assertThat(times.next(NEW_YEAR.minusNanos(1)).map(Firing::nominal)).hasValue(NEW_YEAR);
    }

    @Test
    void the_start_counts_and_the_end_does_not() {
        FiringTimes times = Schedules.times(
                "spec: { cron: '@daily' }, start_at: '2026-01-05T02:00:00+02:00'," + " end_at: '2026-01-07T00:00:00Z'");

        assertThat(times.after(NEW_YEAR).map(Firing::nominal))
                .containsExactly(Instant.parse("2026-01-05T00:00:00Z"), Instant.parse("2026-01-06T00:00:00Z"));
    }

    @Test
    void an_interval_counts_from_1970_on() {
        FiringTimes times = Schedules.times("spec: { interval: { every: 'PT7M', offset: 'PT2M' } }");

        // 2026-01-01T00:00Z is minute 29,453,760 of the epoch, and 29,453,760 = 7 * 4,207,680.
        assertThat(times.after(NEW_YEAR.minusSeconds(1)).limit(2).map(Firing::nominal))
                .containsExactly(NEW_YEAR.plusSeconds(120), NEW_YEAR.plusSeconds(540));
    }

    @Test
    void an_interval_may_have_a_fraction() {
        FiringTimes times = Schedules.times("spec: { interval: { every: 'PT1.5S' } }");

        assertThat(times.after(Instant.EPOCH).limit(3).map(Firing::nominal))
                .containsExactly(Instant.ofEpochMilli(1_500), Instant.ofEpochMilli(3_000), Instant.ofEpochMilli(4_500));
        assertThat(times.next(Instant.ofEpochMilli(-1)).map(Firing::nominal)).hasValue(Instant.EPOCH);
    }

    @Test
    void an_interval_of_seconds_passes_over_an_excluded_date_at_once() {
        FiringTimes times = Schedules.times(
                "spec: { interval: { every: 'PT1S' } }, timezone: 'Europe/Berlin', exclude: ['2026-03-29']");

        assertThat(times.next(Instant.parse("2026-03-28T23:00:00Z")).map(Firing::nominal))
                .hasValue(Instant.parse("2026-03-29T22:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: { cron: '0 0 30 2 *' }",
                "spec: { calendar: { year: 2020 } }",
                "spec: { interval: { every: 'P60000D', offset: 'P59999D' } }",
                // the last Sunday of March at half past two, which is always in the gap
                "spec: { calendar: { month: 3, day_of_week: 'SUNL', hour: 2, minute: 30 } }, on_gap: 'skip',"
                        + " timezone: 'Europe/Berlin'",
                "spec: { cron: '* * * * *' }, end_at: '2025-01-01T00:00:00Z'",
                "spec: { calendar: { year: 2027, month: 1, day_of_month: 1, second: '*', minute: '*', hour: '*' } },"
                        + " exclude: ['2027-01-01']",
                "schedule: { after: { seconds: 5 } }",
            })
    void a_schedule_that_never_fires_says_so(String properties) {
        assertThat(Schedules.times(properties).next(NEW_YEAR)).isEmpty();
    }

    @Test
    void a_time_that_comes_once_more_after_its_year_ended_for_the_calendar_is_found() {
        FiringTimes times = Schedules.times("spec: { calendar: { year: 2026, month: 10, day_of_month: 25, hour: 2,"
                + " minute: 15 } }, timezone: 'Europe/Berlin', on_overlap: 'last'");

        assertThat(times.after(Instant.parse("2026-10-25T00:45:00Z")).map(Firing::nominal))
                .containsExactly(Instant.parse("2026-10-25T01:15:00Z"));
    }

    @Test
    void every_instant_can_be_asked_about() {
        FiringTimes daily = Schedules.times("spec: { cron: '@daily' }, timezone: 'Europe/Berlin'");

        assertThat(daily.next(Instant.MIN)).isPresent();
        assertThat(daily.next(Instant.MAX)).isPresent();
        assertThat(Schedules.times("spec: { interval: { every: 'P100000000000D' } }")
                        .next(Instant.MAX))
                .isEmpty();
    }

    @Test
    void at_most_max_firings_are_left() {
        Limits limits = Schedules.of("spec: { cron: '@daily' }, max_firings: 3").limits();

        assertThat(limits.remaining(0, 10)).isEqualTo(3);
        assertThat(limits.remaining(2, 10)).isEqualTo(1);
        assertThat(limits.remaining(5, 10)).isZero();
        assertThat(Limits.NONE.remaining(5, 10)).isEqualTo(10);
    }
}
