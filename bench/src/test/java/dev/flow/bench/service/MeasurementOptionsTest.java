package dev.flow.bench.service;

import dev.flow.bench.process.ServerKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class MeasurementOptionsTest {
    @Test
    void without_options_both_engines_are_measured_and_lists_have_a_hundred_thousand_runs() {
        var options = MeasurementOptions.parse();

        assertThat(options.engines()).containsExactly(ServerKind.EMBEDDED, ServerKind.LOCAL);
        assertThat(options.callers()).containsExactly(1, 8);
        assertThat(options.runs()).isEqualTo(100_000);
    }

    @Test
    void options_narrow_it() {
        var options =
                MeasurementOptions.parse("engine=local", "callers=4", "rounds=2", "seconds=0.5", "warm=1", "runs=300");

        assertThat(options)
                .isEqualTo(new MeasurementOptions(
                        List.of(ServerKind.LOCAL), List.of(4), 2, Duration.ofMillis(500), Duration.ofSeconds(1), 300));
    }

    @Test
    void what_it_does_not_know_it_refuses() {
        assertThatThrownBy(() -> MeasurementOptions.parse("speed=high")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> MeasurementOptions.parse("high")).isInstanceOf(IllegalArgumentException.class);
    }
}
