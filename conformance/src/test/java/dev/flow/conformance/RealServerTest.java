package dev.flow.conformance;

import dev.flow.conformance.fixture.FixturePool;
import dev.flow.conformance.scenario.FeatureFiles;
import dev.flow.conformance.scenario.Scenario;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The kit and our own features on a real Temporal server, but for what needs skipped time.
 * {@code -Dflow.features=tasks/for} runs some of the features.
 */
@ExtendWith(SharedServerFixtures.class)
@Tag("process")
final class RealServerTest {
    private static final int LEAST = 150;

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicNode> kit_1_0_3(FixturePool fixtures) {
        return ScenarioTests.of(ConformanceKitTest.kit("1.0.3"), fixtures);
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicNode> kit_main_at_4d42471(FixturePool fixtures) {
        return ScenarioTests.of(ConformanceKitTest.kit("main-4d42471"), fixtures);
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicNode> features(FixturePool fixtures) {
        String wanted = System.getProperty("flow.features", "");
        return ScenarioTests.of(
                here().stream()
                        .filter(scenario -> scenario.title().contains(wanted))
                        .toList(),
                fixtures);
    }

    @Test
    void few_scenarios_need_skipped_time() {
        int all = FeatureFiles.own().size();
        int here = here().size();
        System.out.println(here + " of " + all + " scenarios of our own run on a real server too; the other "
                + (all - here) + " need skipped time and run on the embedded engine only.");

        assertThat(here).isGreaterThanOrEqualTo(LEAST);
    }

    private static List<Scenario> here() {
        return FeatureFiles.own().stream()
                .filter(Predicate.not(Scenario::skipsTime))
                .toList();
    }
}
