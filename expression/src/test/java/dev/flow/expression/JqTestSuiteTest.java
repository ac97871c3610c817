package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.testing.Checkout;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** jq 1.7.1's own test files, untouched. */
class JqTestSuiteTest {
    private static final List<String> FILES = List.of("jq.test", "man.test", "onig.test");

    /** What a program mentions that does not exist in an expression, with the reason why its case does not apply. */
    private static final Map<String, String> NOT_APPLICABLE = Map.of(
            "import \"", "there are no modules",
            "include \"", "there are no modules",
            "modulemeta", "there are no modules",
            "try input catch", "there is one input",
            "debug", "there is nowhere to write to",
            "$ENV", "the environment is not visible",
            "env.PAGER", "the environment is not visible");

    private List<JqTestFile.Case> cases = List.of();

    @BeforeEach
    void readFiles() {
        Optional<Path> folder = Checkout.shared("jq/1.7.1");
        Assumptions.assumeTrue(folder.isPresent(), "shared/jq/1.7.1 is not here");
        List<JqTestFile.Case> all = new ArrayList<>();
        FILES.forEach(file -> all.addAll(JqTestFile.read(folder.orElseThrow(), file)));
        cases = all;
    }

    @Test
    void all_cases_of_the_files_are_read() {
        assertThat(cases).hasSize(711);
        assertThat(cases).filteredOn(JqTestFile.Case::mustFail).hasSize(14);
    }

    @Test
    void what_must_not_compile_is_rejected() {
        for (JqTestFile.Case test : cases) {
            if (test.mustFail()) {
                assertThat(Expression.compile(test.program(), VariableScope.none()))
                        .as(test.toString())
                        .isInstanceOf(Compilation.Rejected.class);
            }
        }
    }

    @Test
    void only_what_needs_more_than_an_input_does_not_apply() {
        List<String> reasons = new ArrayList<>();
        for (JqTestFile.Case test : cases) {
            if (!applies(test)) {
                assertThat(Expression.compile(test.program(), VariableScope.none()))
                        .as(test.toString())
                        .isInstanceOf(Compilation.Rejected.class);
                reasons.add(test.toString());
            }
        }
        assertThat(reasons).hasSize(16);
    }

    @Test
    void every_other_case_has_the_results_of_jq_but_for_the_listed_differences() {
        Map<String, String> different = new LinkedHashMap<>();
        int applicable = 0;
        for (JqTestFile.Case test : cases) {
            if (applies(test) && !test.mustFail()) {
                applicable++;
                String answer = answer(test);
                if (!answer.isEmpty()) {
                    different.put(test.program(), answer);
                }
            }
        }
        assertThat(different.keySet())
                .as(different.toString())
                .containsExactlyInAnyOrderElementsOf(
                        Difference.OF_1_7_1.stream().map(Difference::program).toList());
        assertThat(different.size() / (double) applicable).isLessThan(0.02);
    }

    private static boolean applies(JqTestFile.Case test) {
        return test.mustFail() || NOT_APPLICABLE.keySet().stream().noneMatch(test.program()::contains);
    }

    /** Nothing when the results are as expected; jq's runner too looks at the results before an error only. */
    private static String answer(JqTestFile.Case test) {
        if (!(Expression.compile(test.program(), VariableScope.none()) instanceof Compilation.Compiled compiled)) {
            return "does not compile";
        }
        Expression.Outcome outcome = compiled.expression()
                .run(JsonValues.readAsJq(test.input()), Bindings.empty(), EvaluationOptions.at(Instant.EPOCH));
        List<JsonNode> expected =
                test.outputs().stream().map(JsonValues::readAsJq).toList();
        return JsonValues.same(outcome.results(), expected) ? "" : outcome + " instead of " + expected;
    }
}
