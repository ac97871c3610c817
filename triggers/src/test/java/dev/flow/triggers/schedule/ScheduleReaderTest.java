package dev.flow.triggers.schedule;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Schedules as documents have them. */
class ScheduleReaderTest {

    @Test
    void everything_that_is_written_is_read() {
        Schedule schedule =
                Schedules.of("spec: { interval: { every: 'PT2H', offset: 'PT5M' } }, timezone: 'Asia/Tokyo',"
                        + " on_gap: 'skip', on_overlap: 'both', jitter: 'PT30S', start_at: '2026-01-01T00:00:00+09:00',"
                        + " end_at: '2027-01-01T00:00:00Z', max_firings: 7, exclude: ['2026-05-05'],"
                        + " overlap: 'cancel_other', catch_up_window: 'P1D'");

        assertThat(schedule)
                .isEqualTo(new Schedule(
                        new Timing.Interval(Duration.ofHours(2), Duration.ofMinutes(5)),
                        ZoneId.of("Asia/Tokyo"),
                        OnGap.SKIP,
                        OnOverlap.BOTH,
                        new Limits(
                                Instant.parse("2025-12-31T15:00:00Z"),
                                Instant.parse("2027-01-01T00:00:00Z"),
                                7,
                                Set.of(LocalDate.parse("2026-05-05"))),
                        new Jitter(Duration.ofSeconds(30)),
                        OverlapPolicy.CANCEL_OTHER,
                        Duration.ofDays(1)));
    }

    @Test
    void defaults_are_those_of_the_grammar() {
        assertThat(Schedules.of("spec: { interval: { every: 'PT1H' } }"))
                .isEqualTo(new Schedule(
                        new Timing.Interval(Duration.ofHours(1), Duration.ZERO),
                        ZoneId.of("UTC"),
                        OnGap.SHIFT,
                        OnOverlap.FIRST,
                        Limits.NONE,
                        Jitter.NONE,
                        OverlapPolicy.SKIP,
                        Duration.ofMinutes(1)));
    }

    @Test
    void a_workflow_that_runs_every_hour_may_run_beside_itself() {
        Schedule schedule = Schedules.of("schedule: { every: { minutes: 60 } }");

        assertThat(schedule.timing()).isEqualTo(new Timing.Interval(Duration.ofHours(1), Duration.ZERO));
        assertThat(schedule.overlap()).isEqualTo(OverlapPolicy.ALLOW_ALL);
    }

    @Test
    void a_workflow_that_runs_after_its_end_has_no_times_but_those_of_its_ends() {
        Schedule schedule = Schedules.of("schedule: { after: 'PT5M' }");

        assertThat(schedule.timing()).isEqualTo(new Timing.AfterEnd(Duration.ofMinutes(5)));
        assertThat(new Timing.AfterEnd(Duration.ofMinutes(5)).due(Instant.EPOCH))
                .isEqualTo(Instant.ofEpochSecond(300));
    }

    @Test
    void other_triggers_have_no_schedule() {
        assertThat(ScheduleReader.read(JsonNodeFactory.instance.objectNode().put("kind", "api")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: { cron: '61 * * * *' }",
                "spec: { cron: [] }",
                "spec: { calendar: { hour: 24 } }",
                "spec: { interval: { every: 'PT0S' } }",
                "spec: { interval: { every: 'P1M' } }",
                "spec: { }",
                "spec: { cron: '@daily' }, on_gap: 'jump'",
            })
    void what_the_grammar_does_not_allow_is_refused(String properties) {
        assertThatIllegalArgumentException().isThrownBy(() -> Schedules.of(properties));
    }
}
