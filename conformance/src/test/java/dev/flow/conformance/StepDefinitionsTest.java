package dev.flow.conformance;

import dev.flow.conformance.fixture.FixturePool;
import dev.flow.conformance.json.JsonValues;
import dev.flow.conformance.json.PartialMatch;
import dev.flow.conformance.json.StepYaml;
import dev.flow.conformance.scenario.Scenario;
import dev.flow.conformance.scenario.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The step definitions fail when the run does not do what a step says. */
@ExtendWith(SharedFixtures.class)
final class StepDefinitionsTest {
    private static final Step WORKFLOW = new Step("a workflow with definition:", """
            document: { dsl: '1.0.3', namespace: test, name: checked, version: '1.0.0' }
            do:
              - one: { set: { n: 1 } }
              - two: { set: { n: 2 } }
            """);
    private static final Step EXECUTED = new Step("the workflow is executed", null);

    @Test
    void numbers_are_equal_by_their_value_and_everything_else_by_its_type() {
        assertThat(JsonValues.equal(StepYaml.read("{ a: [1.0], b: 2 }"), StepYaml.read("{ b: 2.0, a: [1] }")))
                .isTrue();
        assertThat(JsonValues.equal(StepYaml.read("1"), StepYaml.read("'1'"))).isFalse();
        assertThat(JsonValues.equal(StepYaml.read("{ a: 1 }"), StepYaml.read("{ a: 1, b: null }")))
                .isFalse();
    }

    @Test
    void a_partial_value_says_only_what_it_names() {
        assertThat(PartialMatch.differences(StepYaml.read("{ a: 1, b: 2 }"), StepYaml.read("{ a: 1 }")))
                .isEmpty();
        assertThat(PartialMatch.differences(StepYaml.read("{ a: abc }"), StepYaml.read("{ a: /a.c/, b: null }")))
                .isEmpty();
        assertThat(PartialMatch.differences(StepYaml.read("{ a: abcd }"), StepYaml.read("{ a: /a.c/ }")))
                .hasSize(1);
        assertThat(PartialMatch.differences(StepYaml.read("[ 1 ]"), StepYaml.read("[ 1, 2 ]")))
                .hasSize(1);
        assertThat(PartialMatch.differences(StepYaml.read("{ a: 1 }"), StepYaml.read("{ a: null, b: 1 }")))
                .hasSize(2);
    }

    @Test
    void a_wrong_output_is_noticed(FixturePool fixtures) {
        fails(fixtures, new Step("the workflow should complete with output:", "n: 1"));
    }

    @Test
    void a_fault_that_does_not_come_is_noticed(FixturePool fixtures) {
        fails(fixtures, new Step("the workflow should fault", null));
    }

    @Test
    void a_wrong_order_of_tasks_is_noticed(FixturePool fixtures) {
        fails(fixtures, new Step("two should run before one", null));
        fails(fixtures, new Step("one should run last", null));
        fails(fixtures, new Step("one should run 2 times", null));
        fails(fixtures, new Step("one should not run", null));
    }

    @Test
    void an_unknown_step_is_refused(FixturePool fixtures) {
        assertThatThrownBy(() -> fixtures.run(scenario(new Step("the workflow should dance", null))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void fails(FixturePool fixtures, Step step) {
        assertThatThrownBy(() -> fixtures.run(scenario(step))).isInstanceOf(AssertionError.class);
    }

    private static Scenario scenario(Step last) {
        return new Scenario(Path.of("none"), "steps", "1", 1, "checked", Set.of(), List.of(WORKFLOW, EXECUTED, last));
    }
}
