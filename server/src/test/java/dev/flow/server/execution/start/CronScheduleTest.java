package dev.flow.server.execution.start;

import dev.flow.server.failure.ServiceFailure;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class CronScheduleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* * * * *|2026-11-23T05:32:10Z|2026-11-23T05:33:00Z",
                "0 5 * * 1-5|2026-11-20T06:00:00Z|2026-11-23T05:00:00Z",
                "0 5 * * MON-FRI|2026-11-20T06:00:00Z|2026-11-23T05:00:00Z",
                "*/15 * * * *|2026-11-23T05:32:10Z|2026-11-23T05:45:00Z",
                "0 0 13 * 5|2026-11-23T00:00:00Z|2026-11-27T00:00:00Z",
                "0 0 */2 * 5|2026-11-23T00:00:00Z|2026-11-25T00:00:00Z",
                "0 0 29 2 *|2026-11-23T00:00:00Z|2028-02-29T00:00:00Z",
                "@daily|2026-11-23T00:00:00Z|2026-11-24T00:00:00Z",
                "@every 1h30m|2026-11-23T05:32:10Z|2026-11-23T07:02:10Z",
                "CRON_TZ=Europe/Berlin 0 5 * * *|2026-11-23T05:32:10Z|2026-11-24T04:00:00Z",
                "TZ=America/New_York 30 2 * * *|2027-03-13T12:00:00Z|2027-03-15T06:30:00Z"
            })
    void the_backoff_reaches_to_the_next_time(String schedule, Instant now, Instant next) {
        assertThat(CronSchedule.parse(schedule).backoff(now, now)).contains(Duration.between(now, next));
    }

    @Test
    void times_that_passed_while_a_run_went_on_are_left_out() {
        Instant scheduled = Instant.parse("2026-11-23T05:00:00Z");
        Instant now = Instant.parse("2026-11-23T05:32:10.5Z");

        assertThat(CronSchedule.parse("@every 10m").backoff(scheduled, now)).contains(Duration.ofSeconds(7 * 60 + 50));
    }

    @Test
    void a_schedule_may_have_no_further_time() {
        Instant now = Instant.parse("2026-11-23T05:00:00Z");

        assertThat(CronSchedule.parse("0 0 30 2 *").backoff(now, now)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "* * *",
                "* * * * * *",
                "60 * * * *",
                "* 24 * * *",
                "* * 0 * *",
                "5-1 * * * *",
                "*/0 * * * *",
                "@never",
                "@every",
                "@every x",
                "CRON_TZ=Nowhere 0 5 * * *",
                "a * * * *",
                "1, * * * *"
            })
    void other_texts_are_refused(String schedule) {
        assertThatThrownBy(() -> CronSchedule.parse(schedule))
                .isInstanceOf(ServiceFailure.class)
                .hasMessage("invalid CronSchedule.");
    }

    @Test
    void a_run_that_began_before_its_time_is_followed_by_one_at_that_time() {
        Instant scheduled = Instant.parse("2026-11-23T06:00:00Z");
        Instant now = Instant.parse("2026-11-23T05:32:10Z");

        assertThat(CronSchedule.parse("@every 1h").backoff(scheduled, now)).contains(Duration.between(now, scheduled));
    }
}
