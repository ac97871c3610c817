package dev.flow.conformance;

import dev.flow.conformance.fixture.FixturePool;
import dev.flow.conformance.scenario.Scenario;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** Scenarios as JUnit's dynamic tests, one container for each feature. */
final class ScenarioTests {
    private ScenarioTests() {}

    static Stream<DynamicNode> of(List<Scenario> scenarios, FixturePool fixtures) {
        Map<String, List<Scenario>> features =
                scenarios.stream().collect(Collectors.groupingBy(Scenario::feature, TreeMap::new, Collectors.toList()));
        return features.entrySet().stream()
                .map(feature -> DynamicContainer.dynamicContainer(
                        feature.getKey(), feature.getValue().stream().map(scenario -> test(scenario, fixtures))));
    }

    private static DynamicTest test(Scenario scenario, FixturePool fixtures) {
        return DynamicTest.dynamicTest(
                scenario.name(), source(scenario.file(), scenario.line()), () -> fixtures.run(scenario));
    }

    private static URI source(Path file, int line) {
        return URI.create(file.toUri() + "?line=" + line);
    }
}
