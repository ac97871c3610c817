package dev.flow.conformance;

import dev.flow.conformance.fixture.FixturePool;
import dev.flow.conformance.scenario.FeatureFiles;
import dev.flow.conformance.scenario.Scenario;
import dev.flow.definition.task.TaskKind;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The suite can fail: an engine that lacks a kind of task fails a scenario, which passes on a complete one. */
final class DisabledTaskKindTest {
    private static final String EXECUTED = "the workflow is executed";

    @ParameterizedTest
    @EnumSource(TaskKind.class)
    void a_scenario_fails_without(TaskKind kind) throws InterruptedException {
        List<Scenario> candidates = FeatureFiles.own().stream()
                .filter(scenario -> uses(scenario, kind))
                .toList();
        try (FixturePool fixtures = new FixturePool(1, Set.of(kind))) {
            assertThat(candidates)
                    .as("scenarios with %s", kind.keyword())
                    .anyMatch(scenario -> fails(scenario, fixtures));
        }
    }

    private static boolean uses(Scenario scenario, TaskKind kind) {
        Pattern key = Pattern.compile("^ +" + kind.keyword() + ":", Pattern.MULTILINE);
        return scenario.steps().stream().anyMatch(step -> step.text().equals(EXECUTED))
                && scenario.steps().stream()
                        .flatMap(step -> step.document().stream())
                        .anyMatch(document -> key.matcher(document).find());
    }

    private static boolean fails(Scenario scenario, FixturePool fixtures) {
        try {
            fixtures.run(scenario);
            return false;
        } catch (AssertionError failed) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
