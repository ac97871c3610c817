package dev.flow.cli.command;

import dev.flow.cli.exit.CommandException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class StartTimeTest {
    @ParameterizedTest
    @CsvSource({
        "2026-03-27T12:00:00Z, PT2H, 2026-03-27T14:00:00Z",
        "2026-03-27T12:00:00.000000001Z, PT2H, 2026-03-27T14:00:01Z",
        "2026-03-27T12:00:00.9Z, 100ms, 2026-03-27T12:00:01Z",
        "2026-03-27T12:00:00.9Z, 200ms, 2026-03-27T12:00:02Z",
        "2026-03-28T12:00:00Z, 1d, 2026-03-29T12:00:00Z"
    })
    void a_duration_from_now_is_rounded_up_to_whole_seconds(Instant now, String duration, Instant due) {
        assertThat(StartTime.after(now, duration)).isEqualTo(due);
    }

    @Test
    void a_duration_beyond_all_times_is_too_long() {
        assertThatThrownBy(() -> StartTime.after(Instant.EPOCH, "P99999999999999D"))
                .isInstanceOf(CommandException.class);
        assertThatThrownBy(() -> StartTime.after(Instant.MAX, "1d"))
                .isInstanceOf(CommandException.class)
                .hasMessage("'1d' is too long.");
    }
}
