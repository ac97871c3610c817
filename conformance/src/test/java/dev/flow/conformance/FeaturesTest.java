package dev.flow.conformance;

import dev.flow.conformance.fixture.FixturePool;
import dev.flow.conformance.scenario.FeatureFiles;
import dev.flow.conformance.scenario.Scenario;
import dev.flow.conformance.step.StepDefinitions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** Our own features: what the kit leaves out. {@code -Dflow.features=tasks/for} runs some of them. */
@ExtendWith(SharedFixtures.class)
final class FeaturesTest {
    private static final int DECISIONS = 15;
    private static final int SCENARIOS = 150;

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicNode> features(FixturePool fixtures) {
        String wanted = System.getProperty("flow.features", "");
        return ScenarioTests.of(
                FeatureFiles.own().stream()
                        .filter(scenario -> scenario.title().contains(wanted))
                        .toList(),
                fixtures);
    }

    @Test
    void every_step_is_known() {
        assertThat(FeatureFiles.own().stream()
                        .flatMap(scenario -> scenario.steps().stream())
                        .filter(step -> !StepDefinitions.knows(step)))
                .isEmpty();
    }

    @Test
    void each_decision_of_the_language_page_has_a_scenario_named_after_it() {
        List<Scenario> scenarios = FeatureFiles.own();
        assertThat(IntStream.rangeClosed(1, DECISIONS)
                        .mapToObj(number -> "Decision " + number + ":")
                        .filter(decision -> scenarios.stream()
                                .noneMatch(scenario -> scenario.name().startsWith(decision))))
                .isEmpty();
    }

    @Test
    void there_are_at_least_150_scenarios_not_counting_the_rows_of_their_examples() {
        Set<String> written = new HashSet<>();
        FeatureFiles.own().forEach(scenario -> written.add(scenario.feature() + ":" + scenario.node()));
        assertThat(written.size()).isGreaterThanOrEqualTo(SCENARIOS);
    }

    @Test
    void no_two_scenarios_of_a_feature_have_the_same_name() {
        assertThat(FeatureFiles.own().stream()
                        .map(scenario -> scenario.title() + " " + scenario.steps())
                        .toList())
                .doesNotHaveDuplicates();
    }
}
