package dev.flow.bench.throughput;

import dev.flow.bench.process.ServerKind;
import dev.flow.bench.shape.BenchWorkflow;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class ThroughputOptionsTest {
    @Test
    void without_options_everything_is_measured_in_five_rounds() {
        var plan = ThroughputOptions.parse();

        assertThat(plan.engines()).containsExactly(ServerKind.values());
        assertThat(plan.shapes()).containsExactly(BenchWorkflow.values());
        assertThat(plan.rounds()).isEqualTo(5);
    }

    @Test
    void options_narrow_it() {
        var plan = ThroughputOptions.parse(
                "engine=local", "shape=sets,order", "rounds=2", "seconds=0.5", "warm=1", "callers=3");

        assertThat(plan.engines()).containsExactly(ServerKind.LOCAL);
        assertThat(plan.shapes()).containsExactly(BenchWorkflow.SETS, BenchWorkflow.ORDER);
        assertThat(plan.rounds()).isEqualTo(2);
        assertThat(plan.slice()).isEqualTo(Duration.ofMillis(500));
        assertThat(plan.warm()).isEqualTo(Duration.ofSeconds(1));
        assertThat(plan.callers()).isEqualTo(3);
    }

    @Test
    void what_it_does_not_know_it_refuses() {
        assertThatThrownBy(() -> ThroughputOptions.parse("speed=high")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ThroughputOptions.parse("high")).isInstanceOf(IllegalArgumentException.class);
    }
}
