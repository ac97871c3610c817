package dev.flow.cli.command;

import dev.flow.cli.Invocation;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is the same for every command. */
final class CommandLineTest {
    static Stream<String> commands() {
        return Stream.of("validate", "run", "eval", "graph", "schema", "init", "completion", "version");
    }

    @Test
    void help_lists_every_command_and_exits_with_0() {
        var ended = Invocation.of("--help");

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("Usage: flow ").contains("Example:");
        assertThat(commands()).allSatisfy(name -> assertThat(ended.out()).contains("\n  " + name + " "));
    }

    @Test
    void nothing_at_all_is_help() {
        assertThat(Invocation.of()).isEqualTo(Invocation.of("--help"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_command_has_help_with_an_example(String name) {
        var ended = Invocation.of(name, "--help");

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
        assertThat(ended.out()).startsWith("Usage: flow " + name).contains("-h, --help", "\nExample:\n");
        assertThat(ended.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void an_unknown_command_is_usage_with_a_suggestion() {
        assertThat(Invocation.of("valdate")).isEqualTo(new Invocation(2, "", """
                                flow: unknown command or argument 'valdate'; did you mean 'validate'?
                                Try 'flow --help'.
                                """));
    }

    @Test
    void an_unknown_option_is_usage_with_a_suggestion() {
        assertThat(Invocation.of("run", "hello", "--parm", "a=1")).isEqualTo(new Invocation(2, "", """
                                flow run: unknown option '--parm'; did you mean '--param'?
                                Try 'flow run --help'.
                                """));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "eval", "graph", "completion"})
    void a_missing_argument_is_usage(String name) {
        var ended = Invocation.of(name);

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .startsWith("flow " + name + ": Missing required parameter: '")
                .hasLineCount(2);
    }

    @Test
    void a_wrong_value_names_the_right_ones() {
        assertThat(Invocation.of("validate", "--format", "xml")).isEqualTo(new Invocation(2, "", """
                                flow validate: --format takes text, json, sarif, github, not 'xml'.
                                Try 'flow validate --help'.
                                """));
        assertThat(Invocation.of("completion", "tcsh").err()).startsWith("""
                flow completion: SHELL takes bash, zsh, fish, not 'tcsh'.
                """);
    }

    @Test
    void version_is_data_in_three_formats() throws Exception {
        assertThat(Invocation.of("version").out())
                .startsWith("flow      0.1.0\n")
                .contains("\njava      ");
        assertThat(Invocation.of("version", "--output", "yaml").out()).startsWith("flow: 0.1.0\n");
        assertThat(dev.flow.cli.output.Json.read(
                                Invocation.of("version", "--output", "json").out())
                        .path("flow")
                        .textValue())
                .isEqualTo("0.1.0");
        assertThat(Invocation.of("--version").out()).isEqualTo("flow 0.1.0\n");
    }

    @Test
    void help_is_coloured_on_terminals_only() {
        assertThat(Invocation.inColor("--help").out()).contains("\u001b[");
        assertThat(Invocation.of("--help").out()).doesNotContain("\u001b");
    }
}
