package dev.flow.expression;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Every mistake has a code, a place, and where possible a fix. */
class ProblemsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '`',
            value = {
                "lenght ¦ expression-unknown-function ¦ lenght ¦ Did you mean `length`?",
                ".a | foo(1) ¦ expression-unknown-function ¦ foo ¦ ",
                "input ¦ expression-unknown-function ¦ input ¦ An expression has one input, `.`; other data comes in variables.",
                "map(1; 2) ¦ expression-arity ¦ map ¦ It takes 1 argument.",
                "range() ¦ expression-syntax ¦ ) ¦ ",
                "def f: 1; f(2) ¦ expression-arity ¦ f ¦ It takes no arguments.",
                "$contxt.a ¦ expression-unknown-variable ¦ $contxt ¦ Did you mean `$context`?",
                "$ENV.PATH ¦ expression-unknown-variable ¦ $ENV ¦ An expression sees its input and its variables only, so that a replay decides the same.",
                ". as $x | $y ¦ expression-unknown-variable ¦ $y ¦ Bound here: $x, $context.",
                "break $out ¦ expression-unknown-label ¦ break $out ¦ Put `label $out | …` around what it should leave.",
                "@base65 ¦ expression-unknown-format ¦ @base65 ¦ Did you mean `@base64`?",
                "{(1): 2} ¦ expression-object-key ¦ 1 ¦ Keys are strings; `tostring` makes one of anything.",
                "test(\"a(b\") ¦ expression-regex ¦ b ¦ ",
                "test(\"a\"; \"q\") ¦ expression-regex ¦ \"q\" ¦ The flags are g, i, x, s, n, p and l.",
                ".a && .b ¦ expression-syntax ¦ & ¦ The operator is `and`.",
                "'a' ¦ expression-syntax ¦ ' ¦ Strings are written in double quotes.",
                "{1: 2} ¦ expression-syntax ¦ 1 ¦ Keys are strings: write `\"1\"`.",
                "a == b == c ¦ expression-syntax ¦ == ¦ Use parentheses to say what belongs together.",
                "import \"a\" as a; . ¦ expression-syntax ¦ import ¦ Define functions in the expression with `def`.",
                "join(\",\", \"a\") | $x ¦ expression-unknown-variable ¦ $x ¦ ",
                ".a. ¦ expression-syntax ¦ . ¦ ",
            })
    void each_mistake_is_found_where_it_is(String program, String code, String place, String hint) {
        ExpressionProblem problem = JqShorthand.problems(program, "context").getFirst();
        assertThat(problem.code()).isEqualTo(code);
        assertThat(program.substring(problem.start(), problem.end())).isEqualTo(place);
        if (hint != null) {
            assertThat(problem.hint()).isEqualTo(hint);
        }
    }

    @Test
    void several_mistakes_are_all_reported_once_and_in_order() {
        List<ExpressionProblem> problems = JqShorthand.problems("[foo(1 2), .a +] | (.b | bar) | $c");
        assertThat(problems).extracting(ExpressionProblem::start).isSorted();
        assertThat(problems).extracting(ExpressionProblem::start).containsExactly(7, 15, 25, 32);
    }

    @Test
    void every_code_that_is_used_is_in_the_catalogue() {
        List<String> known = List.of(ExpressionProblemCode.values()).stream()
                .map(ExpressionProblemCode::code)
                .toList();
        assertThat(known).contains("expression-syntax", "expression-unreachable", "expression-too-complex");
        assertThat(JqShorthand.problems("(".repeat(5_000) + ")".repeat(5_000)))
                .extracting(ExpressionProblem::code)
                .containsOnly("expression-too-complex");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            value = {
                "1 // .a ¦ .a",
                "[.a] // 2 ¦ 2",
                "{a: 1} // .b ¦ .b",
                "if true then .a else .b end ¦ .b",
                "if false then .a else .b end ¦ .a",
                "false and .a ¦ .a",
                "true or .a ¦ .a",
                "empty | .a ¦ .a",
                "error(\"x\") | .a ¦ .a",
            })
    void what_can_never_be_reached_is_a_warning(String program, String place) {
        ExpressionProblem warning = JqShorthand.warnings(program).getFirst();
        assertThat(warning.code()).isEqualTo("expression-unreachable");
        assertThat(program.substring(warning.start(), warning.end())).isEqualTo(place);
    }

    @Test
    void what_may_be_reached_is_no_warning() {
        for (String program :
                List.of(".a // 1", "null // 1", "{a: empty} // 1", "if .a then 1 else 2 end", "first(empty) | 1")) {
            assertThat(JqShorthand.warnings(program)).as(program).isEmpty();
        }
    }
}
