package dev.flow.definition.text;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Durations with years and months. */
class CalendarDurationTest {

    @ParameterizedTest
    @CsvSource({
        "P1M, 2027-01-31T12:00:00Z, 2027-02-28T12:00:00Z",
        "P1M, 2028-01-31T12:00:00Z, 2028-02-29T12:00:00Z",
        "P1Y, 2028-02-29T00:00:00Z, 2029-02-28T00:00:00Z",
        "P1Y2M, 2026-11-22T16:00:00Z, 2028-01-22T16:00:00Z",
        "P1M1DT1H, 2026-12-31T23:30:00Z, 2027-02-02T00:30:00Z",
        "P14M, 2026-01-01T00:00:00Z, 2027-03-01T00:00:00Z",
        "P1M, 2026-03-08T01:30:00Z, 2026-04-08T01:30:00Z",
        "P0M, 2026-03-08T01:30:00Z, 2026-03-08T01:30:00Z",
    })
    void ends_on_the_same_day_of_a_later_month_in_utc(String text, Instant begin, Instant end) {
        assertThat(CalendarDuration.parse(text))
                .hasValueSatisfying(
                        duration -> assertThat(begin.plus(duration.from(begin))).isEqualTo(end));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "P", "P1D", "PT1M", "P1.5M", "P1M2Y", "P1MT", "P1M-1D", "P1Y1", "P99999Y", "-P1M", "p1m"})
    void is_not_what_has_neither_years_nor_months(String text) {
        assertThat(CalendarDuration.parse(text)).isEmpty();
    }
}
