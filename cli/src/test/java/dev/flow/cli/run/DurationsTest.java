package dev.flow.cli.run;

import dev.flow.cli.CommandException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class DurationsTest {
    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "30s, PT30S", "5m, PT5M", "2h, PT2H", "1d, PT24H", "PT1M30S, PT1M30S", "P2D, PT48H"})
    void people_write_them_short_or_as_ISO_8601_does(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "five minutes", "5 m", "-5m", "PT"})
    void anything_else_is_refused_with_an_example(String text) {
        assertThatThrownBy(() -> Durations.parse(text))
                .isInstanceOf(CommandException.class)
                .hasMessage("'" + text + "' is no duration: write 30s, 5m or 2h, or PT30S as ISO 8601 does.");
    }

    @Test
    void nothing_is_no_timeout() {
        assertThatThrownBy(() -> Durations.parse("0s")).hasMessage("a timeout must be longer than nothing, not '0s'.");
        assertThatThrownBy(() -> Durations.parse("PT-5S"))
                .hasMessage("a timeout must be longer than nothing, not 'PT-5S'.");
    }

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
    void people_read_them_in_units_that_fit(Duration duration, String expected) {
        assertThat(Durations.shown(duration)).isEqualTo(expected);
    }
}
