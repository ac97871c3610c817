package dev.flow.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a real jq answered to chosen and generated programs; record_jq.py says how it was recorded. */
class DifferentialTest {

    private record Case(String program, String input, List<JsonNode> results, boolean error) {}

    private static List<Case> recorded() throws IOException {
        List<Case> cases = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(DifferentialTest.class.getResourceAsStream("recorded-jq.jsonl")),
                StandardCharsets.UTF_8))) {
            reader.lines().skip(1).map(JsonValues::read).forEach(line -> {
                List<JsonNode> results = new ArrayList<>();
                line.get(2).forEach(results::add);
                cases.add(new Case(
                        line.get(0).asText(),
                        line.get(1).asText(),
                        results,
                        line.get(3).booleanValue()));
            });
        }
        return cases;
    }

    @Test
    void results_and_failures_are_those_of_jq_but_for_the_listed_differences() throws IOException {
        List<Case> cases = recorded();
        Map<String, String> different = new TreeMap<>();
        for (Case test : cases) {
            String answer = answer(test);
            if (!answer.isEmpty()) {
                different.putIfAbsent(test.program, test.input + ": " + answer);
            }
        }
        assertThat(cases.size()).isGreaterThan(5_000);
        assertThat(different.keySet())
                .as(different.toString())
                .containsExactlyInAnyOrderElementsOf(
                        Difference.OF_1_8_2.stream().map(Difference::program).toList());
    }

    private static String answer(Case test) {
        if (!(Expression.compile(test.program, VariableScope.none()) instanceof Compilation.Compiled compiled)) {
            return "does not compile";
        }
        Expression.Outcome outcome = compiled.expression()
                .run(JsonValues.read(test.input), Bindings.empty(), EvaluationOptions.at(Instant.EPOCH));
        boolean failed = outcome.failure() != null;
        boolean same = failed == test.error && JsonValues.same(outcome.results(), test.results);
        for (int i = 0; same && i < test.results.size(); i++) {
            same = JsonValues.sameOrder(outcome.results().get(i), test.results.get(i));
        }
        return same ? "" : outcome + " instead of " + test.results + (test.error ? " and an error" : "");
    }
}
