package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class DurationArgumentTest {
    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "30s, PT30S", "5m, PT5M", "2h, PT2H", "1d, PT24H", "PT1M30S, PT1M30S", "P2D, PT48H"})
    void a_duration_is_a_number_with_a_unit_or_ISO_8601(String text, Duration expected) {
        assertThat(DurationArgument.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "five minutes", "5 m", "-5m", "PT"})
    void anything_else_is_refused_with_an_example(String text) {
        assertThatThrownBy(() -> DurationArgument.parse(text))
                .isInstanceOf(CommandException.class)
                .hasMessage("'" + text + "' is no duration: write 30s, 5m or 2h, or PT30S as ISO 8601 does.");
    }

    @Test
    void zero_and_negative_durations_are_refused() {
        assertThatThrownBy(() -> DurationArgument.parse("0s"))
                .hasMessage("a duration must be longer than nothing, not '0s'.");
        assertThatThrownBy(() -> DurationArgument.parse("PT-5S"))
                .hasMessage("a duration must be longer than nothing, not 'PT-5S'.");
    }
}
