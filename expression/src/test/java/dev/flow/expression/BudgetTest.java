package dev.flow.expression;

import dev.flow.testing.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** No program can use more than its budget, and what it uses is counted. */
@Tag("process")
class BudgetTest {

    @Test
    void hostile_programs_end_in_one_positioned_error_each_in_64_mebibytes() throws IOException, InterruptedException {
        Process process = new ChildJvm(HostileProgramRunner.class)
                .options("-Xmx64m", "-Xss512k")
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);

        List<String> expected = new ArrayList<>();
        for (HostileProgram hostile : HostileProgram.ALL) {
            expected.add("expression-budget " + hostile.place());
        }
        expected.add("survived 2");
        assertThat(lines).containsExactlyElementsOf(expected);
        assertThat(ended).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void the_same_evaluation_takes_the_same_steps_every_time() {
        String program = "[range(20)] | map(select(. % 3 == 0) | tostring) | join(\",\") | test(\"1.\")";
        long needed = needed(program);
        for (int i = 0; i < 50; i++) {
            assertThat(needed(program)).isEqualTo(needed);
        }
    }

    /** The smallest number of steps that is enough. */
    private static long needed(String program) {
        long low = 1;
        long high = 100_000;
        while (low < high) {
            long middle = (low + high) / 2;
            if (fits(program, new Budget(middle, 100, 1_000, 1_000))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static boolean fits(String program, Budget budget) {
        return JqShorthand.compile(program)
                        .run(
                                JsonValues.read("null"),
                                Bindings.empty(),
                                new EvaluationOptions(budget, () -> Instant.EPOCH))
                        .failure()
                == null;
    }

    @Test
    void depth_counts_calls_that_wait_for_each_other() {
        String program = "def f: if . == 0 then 0 else 1 + (. - 1 | f) end; f";
        assertThat(JqShorthand.run(program, "9000")).containsExactly("9000");
        ExpressionException failure = JqShorthand.failure(program, "9000", new Budget(1_000_000, 500, 100, 100));
        assertThat(failure.code()).isEqualTo(ExpressionException.BUDGET);
        assertThat(failure).hasMessage("Calls are nested deeper than 500");
        assertThat(JqShorthand.place(program, failure)).isEqualTo("1 + (. - 1 | f)");
    }

    @Test
    void calls_in_tail_position_take_no_depth() {
        Budget shallow = new Budget(3_000_000, 40, 1_000, 1_000);
        for (String program : List.of(
                "def f: if . > 20000 then . else (. + 1 | f) end; 0 | f",
                "def f($x): if $x > 20000 then $x else f($x + 1) end; f(0)",
                "def f(g): if . > 20000 then . else (g | f(g)) end; 0 | f(. + 1)",
                "0 | until(. > 20000; . + 1)",
                "last(0 | while(. < 20000; . + 1))",
                "last(limit(20000; repeat(1)))",
                "last(0 | recurse(if . < 20000 then . + 1 else empty end))",
                "last(range(20000))",
                "reduce range(20000) as $i (0; . + $i)",
                "last(foreach range(20000) as $i (0; . + $i))",
                "first(range(20000) | select(. == 19999))",
                "isempty(range(20000) | empty)")) {
            assertThat(fits(program, shallow)).as(program).isTrue();
        }
    }

    @Test
    void the_size_of_all_results_together_is_limited() {
        Budget small = new Budget(100_000, 100, 50, 1_000);
        assertThat(fits("[range(49)]", small)).isTrue();
        assertThat(fits("[range(50)]", small)).isFalse();
        assertThat(fits("range(50)", small)).isTrue();
        assertThat(fits("range(51)", small)).isFalse();
        assertThat(fits("\"x\" * 49", small)).isTrue();
        assertThat(fits("\"x\" * 50", small)).isFalse();
        assertThat(fits("{(\"k\" * 48): 1}", small)).isTrue();
        assertThat(fits("{(\"k\" * 49): 1}", small)).isFalse();
    }

    @Test
    void the_length_of_every_string_is_limited() {
        Budget small = new Budget(100_000, 100, 10_000, 100);
        assertThat(fits("\"x\" * 100 | length", small)).isTrue();
        assertThat(fits("\"x\" * 101 | length", small)).isFalse();
        assertThat(fits("[range(60)] | tojson | length", small)).isFalse();
        assertThat(fits("(\"x\" * 60) as $x | $x + $x | length", small)).isFalse();
        assertThat(fits("\"\\(\"x\" * 60)\\(\"x\" * 60)\" | length", small)).isFalse();
        assertThat(fits("(\"x\" * 60) | @uri \"\\(.)\\(.)\" | length", small)).isFalse();
        assertThat(fits("[range(60) | \"ab\"] | join(\"\") | length", small)).isFalse();
        assertThat(fits("[range(101) | 65] | implode | length", small)).isFalse();
    }

    @Test
    void a_value_that_is_only_passed_on_costs_nothing_by_its_size() {
        String large = "[" + "1,".repeat(50_000) + "1]";
        Budget small = new Budget(100, 100, 100, 100);
        assertThat(JqShorthand.compile("{a: ., b: [.]}")
                        .run(
                                JsonValues.read(large),
                                Bindings.empty(),
                                new EvaluationOptions(small, () -> Instant.EPOCH))
                        .failure())
                .isNull();
    }

    @Test
    void nothing_in_a_program_catches_a_budget_error() {
        assertThat(JqShorthand.failure("try (def f: f; f) catch \"caught\"", "null")
                        .code())
                .isEqualTo(ExpressionException.BUDGET);
        assertThat(JqShorthand.failure("(def f: f; f)? // 1", "null").code()).isEqualTo(ExpressionException.BUDGET);
    }

    @Test
    void a_budget_has_no_part_below_one() {
        assertThat(catchThrowable(() -> new Budget(0, 1, 1, 1))).isInstanceOf(IllegalArgumentException.class);
    }
}
