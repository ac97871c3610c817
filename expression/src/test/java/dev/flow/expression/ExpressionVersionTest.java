package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a program was stored with is what it means for good; what is new answers as jq 1.8.2 does. */
class ExpressionVersionTest {
    private static final int LONG = 100_000;

    /** The answers of the second version are those of jq 1.8.2. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "[(.a[error(\"x\")])?]         | {\"a\":[1]}      | error: x        | [[]]",
                "[(.a[0:error(\"x\")])?]       | {\"a\":[1]}      | error: x        | [[]]",
                "[(.a.b)?]                     | 1                | error: Cannot index number with string \"a\" | [[]]",
                "[.a.b?]                       | 1                | error: Cannot index number with string \"a\" | error: Cannot index number with string \"a\"",
                "{\"\\((\"a\",\"b\"))\"}       | {\"a\":1,\"b\":2} | [{\"a\":1},{\"a\":2},{\"b\":1},{\"b\":2}] | [{\"a\":1},{\"b\":2}]",
                "del(.[nan])                   | [1,2,3]          | [[2,3]]         | [[1,2,3]]",
                ".[{}]                         | [1,2,3]          | [[1,2,3]]       | error: Array/string slice indices must be integers",
                ".[{}] = [9]                   | [1,2,3]          | [[9]]           | error: Array/string slice indices must be integers",
                ".[{\"start\":1,\"end\":null}] | [1,2,3]          | [[2,3]]         | [[2,3]]",
                "flatten(nan)                  | [1,[2]]          | [[1,2]]         | error: flatten depth must not be negative",
                "@csv                          | [\"a\\u0000\"]   | [\"\\\"a\\u0000\\\"\"] | [\"\\\"a\\\\0\\\"\"]",
                "@html                         | \"a\\u0000\"     | [\"a\\u0000\"]  | [\"a\\\\0\"]",
                "tonumber                      | \"Infinity\"     | error: string (\"Infinity\") cannot be parsed as a number | [1.7976931348623157E308]",
                "tonumber                      | \"-infinity\"    | error: string (\"-infinity\") cannot be parsed as a number | [-1.7976931348623157E308]",
                "tonumber                      | \"-nan\"         | error: string (\"-nan\") cannot be parsed as a number | [null]",
                "[.[0] * .[1], .[0] / .[1]]    | [0,-1]           | [[0,0]]         | [[-0.0,-0.0]]",
                "match(\"(a)?b\").captures[0] | \"b\" | [{\"offset\":-1,\"length\":0,\"string\":null,\"name\":null}] | [{\"offset\":-1,\"string\":null,\"length\":0,\"name\":null}]",
            })
    void a_program_answers_by_the_version_that_it_was_stored_with(
            String program, String input, String first, String second) {
        assertThat(answer(program, input, ExpressionVersion.V1)).isEqualTo(first);
        assertThat(answer(program, input, ExpressionVersion.V2)).isEqualTo(second);
    }

    /** Each reads strings of a hundred thousand characters, and took a few steps. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".[0] | startswith($other)",
                ".[0] | endswith($other)",
                ".[0] | ltrimstr($other + \"b\")",
                ".[0] | rtrimstr(\"b\" + $other)",
                "(.[0] + \"x\") as $x | $x | tonumber? // 1",
                ".[0] as $k | $object | .[$k]",
                ".[0] as $k | $object | has($k)",
                "[.[0], \"q\"] as $a | try (\"q\" | test(\"q\"; $a[0])) catch 1",
                ".[0] as $f | try (1 | format($f)) catch 1",
                "$object == $twin",
                "$object < $twin",
                "[$object, $twin] | unique",
                "$object * $twin",
                "$object + $twin",
                "$object | del(.[$other])",
                "$object | setpath([$other]; 1)",
                "[{key: $other, value: 1}] | from_entries",
                "{a: 1} | contains({($other): 1})",
            })
    void reading_a_long_string_is_counted_since_the_second_version(String program) {
        String text = "a".repeat(LONG);
        JsonNode input = JsonNodeFactory.instance.arrayNode().add(text);
        Bindings bindings = name -> switch (name) {
            case "other" -> JsonNodeFactory.instance.textNode("a".repeat(LONG));
            case "object", "twin" -> JsonNodeFactory.instance.objectNode().put("a".repeat(LONG), 1);
            default -> null;
        };
        Expression first = compile(program, ExpressionVersion.V1);
        Expression second = compile(program, ExpressionVersion.V2);

        long before = first.steps(input, bindings, EvaluationOptions.at(Instant.EPOCH));
        long after = second.steps(input, bindings, EvaluationOptions.at(Instant.EPOCH));

        assertThat(after - before).isGreaterThanOrEqualTo(LONG / 4);
    }

    /** It took sixteen seconds for a hundred thousand characters, in the steps that it was charged. */
    @Test
    void overlapping_texts_are_found_in_one_pass() {
        JsonNode input = JsonNodeFactory.instance.textNode("a".repeat(LONG));
        Expression program = compile("indices(.[:50000]) | length, first, last", ExpressionVersion.V2);

        assertThat(program.evaluate(input, Bindings.empty(), EvaluationOptions.at(Instant.EPOCH))
                        .toString())
                .isEqualTo("[50001, 0, 50000]");
        assertThat(answer(
                        "[indices(\"aabaaabaa\"), indices(\"abaab\")]",
                        "\"aabaabaaabaaabaabaa\"",
                        ExpressionVersion.V2))
                .isEqualTo("[[[3,7],[1,12]]]");
    }

    @Test
    void a_long_character_class_and_many_groups_are_counted() {
        JsonNode input = JsonNodeFactory.instance.textNode("é".repeat(1_000));
        String classes = "test(\"[" + "à".repeat(16_000) + "]\")";
        String groups = "test(\"$" + "(a)".repeat(3_200) + "\")";
        for (String program : List.of(classes, groups)) {
            long before = compile(program, ExpressionVersion.V1)
                    .steps(input, Bindings.empty(), EvaluationOptions.at(Instant.EPOCH));
            long after = compile(program, ExpressionVersion.V2)
                    .steps(input, Bindings.empty(), EvaluationOptions.at(Instant.EPOCH));
            assertThat(after - before).as(program.substring(0, 10)).isGreaterThan(90_000);
        }
    }

    @Test
    void a_budget_of_steps_that_is_used_up_names_the_setting() {
        assertThat(JqShorthand.failure("[range(10000)]", "null", new Budget(100, 100, 100, 100)))
                .hasMessage("The evaluation took more than 100 steps, the limit that FLOW_ENGINE__EXPRESSION_STEPS sets"
                        + " for runs");
    }

    @Test
    void there_are_no_versions_of_other_numbers() {
        assertThat(ExpressionVersion.of(1)).isEqualTo(ExpressionVersion.V1);
        assertThatThrownBy(() -> ExpressionVersion.of(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ExpressionVersion.of(3)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Expression compile(String program, ExpressionVersion version) {
        return switch (Expression.compile(program, VariableScope.any(), version)) {
            case Compilation.Compiled(Expression expression, var _) -> expression;
            case Compilation.Rejected(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    private static String answer(String program, String input, ExpressionVersion version) {
        try {
            return compile(program, version)
                    .evaluate(JsonValues.read(input), Bindings.empty(), EvaluationOptions.at(Instant.EPOCH))
                    .stream()
                    .map(JsonNode::toString)
                    .collect(Collectors.joining(",", "[", "]"));
        } catch (ExpressionException e) {
            return "error: " + e.getMessage();
        }
    }
}
