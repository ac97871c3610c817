package dev.flow.expression;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a program can read is known without running it. */
class VariableReadsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            value = {
                "$secrets.apiKey ¦ secrets.apiKey",
                "$secrets | .apiKey ¦ secrets.apiKey",
                "$secrets ¦ secrets.*",
                "$secrets[\"a\"] ¦ secrets.a",
                "$secrets[.k] ¦ .k secrets.*",
                ". as $x | $x.foo ¦ .foo",
                "$secrets as {a: $x, $b} | 1 ¦ secrets.a secrets.b",
                ".items | map(.price * .qty) | add ¦ .items",
                "def f(g): g; f(f($secrets.k)) ¦ secrets.k",
                "def f: .a | f; f ¦ .a",
                "def f($s): $s.k; f($secrets) ¦ secrets.k",
                "$context // {} | .a ¦ context.a",
                "select(.x > 1) | .y ¦ .x .y",
                "[$secrets] | .[0].a ¦ secrets.*",
                "$secrets | to_entries ¦ secrets.*",
                "reduce .items[] as $i ($context; .n) ¦ .items context.* context.n",
                "1 + 2 ¦ ''",
                "$secrets | 1 ¦ secrets.*",
                "has(\"k\") ¦ .k",
                "{a, b: .c.d} ¦ .a .c",
                ".. | .q? ¦ .* .q",
                "\"\\($secrets.a)\" ¦ secrets.a",
            })
    void each_variable_is_listed_with_the_keys_that_are_read(String program, String expected) {
        String reads = String.join(
                " ",
                JqShorthand.compile(program).reads().paths().stream()
                        .map(path -> path.variable() + "." + path.key())
                        .sorted()
                        .toList());
        assertThat(reads).isEqualTo(expected);
    }
}
