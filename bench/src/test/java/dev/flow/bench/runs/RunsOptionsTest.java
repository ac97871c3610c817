package dev.flow.bench.runs;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class RunsOptionsTest {
    @Test
    void without_options_every_kind_runs_every_shape_on_each_of_its_databases() {
        var options = RunsOptions.parse();

        assertThat(options.subjects())
                .containsExactly(
                        new Subject(SubjectKind.FLOW, RunStore.SQLITE),
                        new Subject(SubjectKind.FLOW, RunStore.POSTGRESQL),
                        new Subject(SubjectKind.LOCAL, RunStore.SQLITE),
                        new Subject(SubjectKind.HANDWRITTEN, RunStore.SQLITE),
                        new Subject(SubjectKind.HANDWRITTEN, RunStore.POSTGRESQL),
                        new Subject(SubjectKind.TRANSACT, RunStore.POSTGRESQL),
                        new Subject(SubjectKind.TRANSACT_TASKS, RunStore.POSTGRESQL));
        assertThat(options.shapes()).containsExactlyInAnyOrder(RunShape.values());
        assertThat(options.rounds()).isEqualTo(3);
    }

    @Test
    void options_narrow_it() {
        var options = RunsOptions.parse(
                "subject=flow,transact",
                "store=postgresql",
                "shape=sets,hello",
                "rounds=2",
                "seconds=0.5",
                "warm=1",
                "callers=3");

        assertThat(options.subjects())
                .containsExactly(
                        new Subject(SubjectKind.FLOW, RunStore.POSTGRESQL),
                        new Subject(SubjectKind.TRANSACT, RunStore.POSTGRESQL));
        assertThat(options.rounds()).isEqualTo(2);
        assertThat(options.slice()).isEqualTo(Duration.ofMillis(500));
        assertThat(options.warm()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.callers(RunShape.SETS)).isEqualTo(3);
        assertThat(options.callers(RunShape.HELLO)).isEqualTo(1);
    }

    @Test
    void what_it_does_not_know_it_refuses() {
        assertThatThrownBy(() -> RunsOptions.parse("speed=high")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RunsOptions.parse("subject=none")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RunsOptions.parse("high")).isInstanceOf(IllegalArgumentException.class);
    }
}
