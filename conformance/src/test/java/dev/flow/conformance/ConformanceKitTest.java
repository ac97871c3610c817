package dev.flow.conformance;

import dev.flow.conformance.fixture.FixturePool;
import dev.flow.conformance.scenario.FeatureFiles;
import dev.flow.conformance.scenario.Scenario;
import dev.flow.testing.Checkout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The specification's conformance kit, as it was published: all of it, in both versions. */
@ExtendWith(SharedFixtures.class)
final class ConformanceKitTest {
    private static final int SCENARIOS = 21;

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicNode> release_1_0_3(FixturePool fixtures) {
        return ScenarioTests.of(kit("1.0.3"), fixtures);
    }

    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    Stream<DynamicNode> main_at_4d42471(FixturePool fixtures) {
        return ScenarioTests.of(kit("main-4d42471"), fixtures);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.0.3", "main-4d42471"})
    void no_scenario_of_the_kit_is_left_out(String version) {
        assertThat(kit(version)).hasSize(SCENARIOS);
    }

    static List<Scenario> kit(String version) {
        Optional<Path> data = Checkout.shared("ows/" + version);
        assumeTrue(data.isPresent(), "shared/ows is not here: the specification's kit is not run");
        return FeatureFiles.under(data.orElseThrow().resolve("ctk").resolve("features"));
    }
}
