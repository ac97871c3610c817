package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class EvalCommandTest {
    @Test
    void each_result_is_printed() {
        assertThat(Invocation.withInput("{\"items\": [1, 2]}", "eval", "--compact", ".items[], {a: .items}"))
                .isEqualTo(new Invocation(0, "1\n2\n{\"a\":[1,2]}\n", ""));
    }

    @Test
    void without_compact_results_are_indented() {
        assertThat(Invocation.withInput("[1]", "eval", ".").out()).isEqualTo("[\n  1\n]\n");
    }

    @Test
    void several_inputs_are_evaluated_one_by_one() {
        assertThat(Invocation.withInput("1 2\n3", "eval", ". * 10").out()).isEqualTo("10\n20\n30\n");
    }

    @Test
    void null_input_reads_nothing() {
        assertThat(Invocation.withInput("this is no JSON", "eval", "--null-input", ".")
                        .out())
                .isEqualTo("null\n");
    }

    @Test
    void args_are_bound_with_or_without_the_dollar() {
        assertThat(Invocation.of("eval", "-n", "-c", "--arg", "a=[1]", "--arg", "$b={\"c\": 2}", "$a[0] + $b.c")
                        .out())
                .isEqualTo("3\n");
    }

    @Test
    void an_arg_that_is_not_json_says_how_to_write_a_string() {
        var ended = Invocation.of("eval", "-n", "--arg", "name=Ada", "$name");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("flow eval: the value of --arg name is not JSON: ")
                .endsWith(" A string needs its quotes: --arg 'name=\"text\"'.\n");
    }

    @Test
    void an_expression_may_be_wrapped_as_in_a_document() {
        assertThat(Invocation.withInput("{\"a\": 1}", "eval", "${ .a + 1 }").out())
                .isEqualTo("2\n");
    }

    @Test
    void what_cannot_be_compiled_is_2_with_its_position() {
        var ended = Invocation.of("eval", "-n", "[1] | lenght");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("expression:1:7: error: ").contains("""
                            1 | [1] | lenght
                              |       ^^^^^^
                        """);
    }

    @Test
    void what_fails_is_1_with_its_position_after_the_results_before_it() {
        var ended = Invocation.of("eval", "-n", "1, error(\"no\")");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).startsWith("expression:1:4: error: no [expression-error]\n");
    }

    @Test
    void what_never_ends_is_1_by_its_budget() {
        var ended = Invocation.of("eval", "-n", "def f: f; f");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).contains("[expression-budget]");
    }

    @Test
    void an_input_that_is_not_json_is_usage() {
        var ended = Invocation.withInput("{a}", "eval", ".");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).startsWith("flow eval: the input is not JSON: ").contains("line 1, column ");
    }
}
