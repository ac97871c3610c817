package dev.flow.reporting;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

final class DurationsTest {
    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 ms",
        "PT0.999S, 999 ms",
        "PT1.25S, 1.3 s",
        "PT59.9S, 59.9 s",
        "PT125S, 2 min 5 s",
        "PT3H20M10S, 3 h 20 min",
        "PT47H59M, 47 h 59 min",
        "P30DT2H, 30 d 2 h",
        "PT-1S, 0 ms"
    })
    void durations_are_shown_in_units_that_fit(Duration duration, String expected) {
        assertThat(Durations.shown(duration)).isEqualTo(expected);
    }
}
