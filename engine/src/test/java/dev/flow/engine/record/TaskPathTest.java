package dev.flow.engine.record;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class TaskPathTest {
    @ParameterizedTest
    @CsvSource({
        "/do/0/each, /do/0/each/do/0/call#.3",
        "/do/0/each#.1, /do/0/each/do/0/call#.1.0",
        "/do/0/try, /do/0/try/try/0/call#~2",
        "/do/0/pay, /do/0/pay>/use/functions/charge",
        "/do/0/pay#.2, /do/0/pay#.2>/use/functions/charge/do/0/send",
        "/do/0/outer, /do/0/outer/do/1/pay>/use/functions/charge",
        "/do/0/pay>/use/functions/charge, /do/0/pay>/use/functions/charge/do/0/send"
    })
    void a_task_contains_what_is_executed_inside_of_it(String outer, String inner) {
        assertThat(TaskPath.of(outer).contains(TaskPath.of(inner))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/do/0/each, /do/0/each",
        "/do/0/each, /do/0/eachOther/do/0/call",
        "/do/0/each#.1, /do/0/each/do/0/call#.10",
        "/do/0/each#.2, /do/0/each/do/0/call#.1.0",
        "/do/1/pay, /do/0/pay>/use/functions/charge",
        "/do/0/pay>/use/functions/charge, /do/0/pay"
    })
    void and_nothing_else(String outer, String other) {
        assertThat(TaskPath.of(outer).contains(TaskPath.of(other))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/do/0/a", "/do/0/a#.3~2", "/do/0/pay#.2>/use/functions/charge/do/0/send#^1"})
    void what_is_read_is_written_again(String path) {
        assertThat(TaskPath.of(path).text()).isEqualTo(path);
    }

    @Test
    void the_builder_writes_what_is_read() {
        String path = TaskPathBuilder.ROOT.iteration(3).attempt(2).path("/do/0/a");

        assertThat(path).isEqualTo("/do/0/a#.3~2");
        assertThat(TaskPath.of(path).positions())
                .containsExactly(
                        new TaskPath.Position(TaskPath.Position.Kind.ITERATION, 3),
                        new TaskPath.Position(TaskPath.Position.Kind.ATTEMPT, 2));
        assertThat(TaskPath.of(path).attempt()).isEqualTo(2);
    }
}
