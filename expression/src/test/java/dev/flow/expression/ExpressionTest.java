package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

class ExpressionTest {
    private static JsonNode value(String program, String input) {
        return JqShorthand.compile(program).value(JsonValues.read(input), Bindings.empty(), JqShorthand.EPOCH);
    }

    @Test
    void no_result_is_null_one_is_itself_several_are_an_array() {
        assertThat(value("empty", "1").isNull()).isTrue();
        assertThat(value(".", "1")).isEqualTo(IntNode.valueOf(1));
        assertThat(value("1, 2", "null")).hasToString("[1,2]");
    }

    @Test
    void the_input_and_the_bindings_stay_as_they_are() {
        JsonNode input = JsonValues.read("{\"a\":[1,2],\"b\":{}}");
        JsonNode bound = JsonValues.read("{\"c\":[3]}");
        JsonNode result = JqShorthand.compile(".a += $v.c | .b.x = 1 | del(.a[0]) | .v = ($v | .c[0] = 9)")
                .value(input, Bindings.of(Map.of("v", bound)), JqShorthand.EPOCH);
        assertThat(result).hasToString("{\"a\":[2,3],\"b\":{\"x\":1},\"v\":{\"c\":[9]}}");
        assertThat(input).hasToString("{\"a\":[1,2],\"b\":{}}");
        assertThat(bound).hasToString("{\"c\":[3]}");
    }

    @Test
    void results_are_plain_nodes() {
        JsonNode result =
                value("{a: [1, (\"x\" * 100 + \"y\" * 100)], b: {}, c: reduce range(3) as $i ([]; . + [$i])}", "null");
        assertThat(result).isExactlyInstanceOf(ObjectNode.class);
        assertThat(result.get("a")).isExactlyInstanceOf(ArrayNode.class);
        assertThat(result.get("a").get(1)).isExactlyInstanceOf(TextNode.class);
        assertThat(result.get("c")).isExactlyInstanceOf(ArrayNode.class).hasToString("[0,1,2]");
    }

    @Test
    void a_constant_container_cannot_be_changed_through_a_result() {
        Expression expression = JqShorthand.compile("[], {}, [1]");
        expression
                .evaluate(IntNode.valueOf(1), Bindings.empty(), JqShorthand.EPOCH)
                .forEach(result -> {
                    if (result instanceof ArrayNode array) {
                        // Some are shared and refuse, others are copies; neither changes the program.
                        assertThat(catchThrowable(() -> array.add(7)))
                                .satisfiesAnyOf(
                                        failure -> assertThat(failure).isNull(),
                                        failure ->
                                                assertThat(failure).isInstanceOf(UnsupportedOperationException.class));
                    }
                });
        assertThat(expression.value(IntNode.valueOf(1), Bindings.empty(), JqShorthand.EPOCH))
                .hasToString("[[],{},[1]]");
    }

    @Test
    void every_version_of_a_value_keeps_its_contents() {
        assertThat(JqShorthand.run("[foreach range(3) as $i ([]; . + [$i])]", "null"))
                .containsExactly("[[0],[0,1],[0,1,2]]");
        assertThat(JqShorthand.run("[foreach range(3) as $i ({}; .[\"\\($i)\"] = $i)] | map(length)", "null"))
                .containsExactly("[1,2,3]");
        assertThat(JqShorthand.run("[1,2] as $a | ($a + [3]) as $b | ($a + [4]) as $c | [$a, $b, $c]", "null"))
                .containsExactly("[[1,2],[1,2,3],[1,2,4]]");
        assertThat(JqShorthand.run("{a: 1} as $o | ($o | .a = 2) as $p | ($o | .b = 3) as $q | [$o, $p, $q]", "null"))
                .containsExactly("[{\"a\":1},{\"a\":2},{\"a\":1,\"b\":3}]");
        assertThat(JqShorthand.run(
                        "(\"x\" * 200) as $s | ($s + \"a\") as $a | ($a + \"b\") as $b | ($a + \"c\") | .[200:], $b[200:]",
                        "null"))
                .containsExactly("\"ac\"", "\"ab\"");
    }

    @Test
    void integers_are_exact_to_64_bits_and_doubles_beyond() {
        assertThat(value("9007199254740993 + 2", "null")).isEqualTo(LongNode.valueOf(9007199254740995L));
        assertThat(value(". + 1", "9223372036854775806")).isEqualTo(LongNode.valueOf(Long.MAX_VALUE));
        assertThat(value(". + 1", "9223372036854775807").doubleValue()).isEqualTo(0x1p63);
        assertThat(value("3037000500 * 3037000500", "null").isDouble()).isTrue();
        assertThat(value("6 / 3, 7 / 2, 0.5 + 0.5", "null")).hasToString("[2,3.5,1]");
        assertThat(value("12345678909876543212345 | tojson", "null")).hasToString("\"12345678909876543212345\"");
    }

    @Test
    void what_json_does_not_have_becomes_what_jq_prints() {
        assertThat(value("nan, infinite, -infinite", "null"))
                .hasToString("[null,1.7976931348623157E308,-1.7976931348623157E308]");
    }

    @Test
    void fields_keep_their_order_and_keys_sorts() {
        assertThat(JqShorthand.run("., keys, to_entries[0].key, ({z: 1} + .)", "{\"b\":1,\"a\":2}"))
                .containsExactly("{\"b\":1,\"a\":2}", "[\"a\",\"b\"]", "\"b\"", "{\"z\":1,\"b\":1,\"a\":2}");
    }

    @Test
    void a_failure_has_its_value_its_place_and_a_short_message() {
        String program = ".a | error({code: 7})";
        ExpressionException failure = JqShorthand.failure(program, "{}");
        assertThat(failure.code()).isEqualTo(ExpressionException.ERROR);
        assertThat(failure.value())
                .hasValueSatisfying(value -> assertThat(value).hasToString("{\"code\":7}"));
        assertThat(JqShorthand.place(program, failure)).isEqualTo("error({code: 7})");
        assertThat(JqShorthand.failure("error(\"x\" * 5000)", "null").getMessage())
                .hasSize(200);
        assertThat(JqShorthand.failure("[range(5000)] | error", "null").getMessage())
                .hasSizeLessThan(250);
        assertThat(JqShorthand.place(".a + 1", JqShorthand.failure(".a + 1", "{\"a\":\"x\"}")))
                .isEqualTo(".a + 1");
        assertThat(JqShorthand.place("1 | .b | .c", JqShorthand.failure("1 | .b | .c", "null")))
                .isEqualTo(".b");
        assertThat(JqShorthand.place("map(.x.y)", JqShorthand.failure("map(.x.y)", "[{\"x\":1}]")))
                .isEqualTo(".x.y");
    }

    @Test
    void a_variable_without_a_value_is_an_error_where_it_is_read() {
        ExpressionException failure = JqShorthand.failure("1 + $gone", "null");
        assertThat(failure).hasMessage("$gone has no value here");
        assertThat(JqShorthand.run("if true then 1 else $gone end", "null")).containsExactly("1");
    }

    @Test
    void all_of_an_evaluation_sees_one_moment() {
        AtomicInteger asked = new AtomicInteger();
        EvaluationOptions evaluation = new EvaluationOptions(Budget.defaults(), () -> {
            asked.incrementAndGet();
            return Instant.ofEpochSecond(1_700_000_000, 250_000_000);
        });
        assertThat(JqShorthand.compile("[now, now, (now | todate)]")
                        .value(IntNode.valueOf(1), Bindings.empty(), evaluation))
                .hasToString("[1.70000000025E9,1.70000000025E9,\"2023-11-14T22:13:20Z\"]");
        assertThat(asked).hasValue(1);
        JqShorthand.compile("1").value(IntNode.valueOf(1), Bindings.empty(), evaluation);
        assertThat(asked).hasValue(1);
    }

    @Test
    void every_builtin_that_is_listed_can_be_called() {
        for (JsonNode builtin : value("builtins", "null")) {
            String name = builtin.textValue().replaceAll("/.*", "");
            int arity = Integer.parseInt(builtin.textValue().replaceAll(".*/", ""));
            String call = arity == 0 ? name : name + "(" + ".;".repeat(arity - 1) + ".)";
            assertThat(JqShorthand.problems(call)).as(call).isEmpty();
        }
    }
}
