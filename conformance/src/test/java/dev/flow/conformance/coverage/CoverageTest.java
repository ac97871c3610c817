package dev.flow.conformance.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.conformance.coverage.PropertyUsage.Property;
import dev.flow.conformance.json.StepYaml;
import dev.flow.conformance.scenario.FeatureFiles;
import dev.flow.conformance.scenario.Scenario;
import dev.flow.conformance.scenario.Step;
import dev.flow.testing.Checkout;
import dev.flow.testing.DocsPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Every property of the official schema that a supported task can have is used by a scenario, or there is a reason. The
 * table in the docs is written by {@code -Dflow.docs.write=true}.
 */
final class CoverageTest {
    private static final String VERSION = "main-4d42471";

    private PropertyUsage usage = new PropertyUsage(OfficialGrammar.none());
    private Map<String, String> reasons = Map.of();

    @BeforeEach
    void walk_the_features() throws IOException {
        Optional<Path> data = Checkout.shared("ows/" + VERSION);
        assumeTrue(data.isPresent(), "shared/ows is not here: the official schema cannot be walked");
        usage = new PropertyUsage(
                OfficialGrammar.of(data.orElseThrow().resolve("schema").resolve("workflow.yaml")));
        for (Scenario scenario : FeatureFiles.own()) {
            scenario.steps().forEach(step -> add(scenario, step));
        }
        reasons = reasons();
    }

    @Test
    void each_property_is_used_by_a_scenario_unless_there_is_a_reason() {
        assertThat(usage.uses().entrySet().stream()
                        .filter(use -> use.getValue().isEmpty())
                        .map(use -> name(use.getKey()))
                        .filter(property -> !reasons.containsKey(property)))
                .isEmpty();
    }

    @Test
    void no_reason_is_given_for_a_property_that_is_used() {
        List<String> uncovered = usage.uses().entrySet().stream()
                .filter(use -> use.getValue().isEmpty())
                .map(use -> name(use.getKey()))
                .toList();
        assertThat(uncovered).containsAll(reasons.keySet());
    }

    @Test
    void each_kind_of_task_is_used_with_each_common_property() {
        assertThat(usage.common().entrySet().stream()
                        .flatMap(kind -> kind.getValue().entrySet().stream()
                                .filter(property -> property.getValue().isEmpty())
                                .map(property -> kind.getKey() + ": " + property.getKey())))
                .isEmpty();
    }

    @Test
    void the_table_in_the_docs_is_fresh() {
        DocsPage.of("docs/reference/coverage.md").assertIs(new CoveragePage(usage, reasons).markdown());
    }

    private static String name(Property property) {
        return property.section() + ": " + property.path();
    }

    private void add(Scenario scenario, Step step) {
        step.document().ifPresent(document -> {
            if (step.text().endsWith("workflow with definition:")) {
                usage.workflow(scenario, StepYaml.read(document));
            } else if (step.text().startsWith("the configuration file 'functions/")) {
                usage.task(scenario, StepYaml.read(document));
            }
        });
    }

    private static Map<String, String> reasons() throws IOException {
        try (InputStream file = CoverageTest.class.getResourceAsStream("/coverage-reasons.yaml")) {
            assertThat(file).isNotNull();
            JsonNode yaml = StepYaml.read(new String(file.readAllBytes(), StandardCharsets.UTF_8));
            Map<String, String> reasons = new TreeMap<>();
            yaml.properties()
                    .forEach(section -> section.getValue()
                            .properties()
                            .forEach(reason -> reasons.put(
                                    section.getKey() + ": " + reason.getKey(),
                                    reason.getValue().asText())));
            return reasons;
        }
    }
}
