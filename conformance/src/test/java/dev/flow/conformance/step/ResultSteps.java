package dev.flow.conformance.step;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.conformance.fixture.ScenarioContext;
import dev.flow.conformance.json.JsonValues;
import dev.flow.conformance.json.PartialMatch;
import dev.flow.conformance.step.StepDefinitions.Entry;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.engine.RunResult;
import java.util.List;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/** How the workflow ended, or why it never began. */
final class ResultSteps {
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    static final List<Entry> ENTRIES = List.of(
            Entry.plain(
                    "the workflow should cancel",
                    (world, groups, document) -> assertThat(world.result()).isInstanceOf(RunResult.Canceled.class)),
            Entry.plain("the workflow should complete", (world, groups, document) -> world.output()),
            Entry.documented("the workflow should complete with output:", (world, groups, document) -> {
                JsonNode expected = world.value(document);
                assertThat(JsonValues.equal(world.output(), expected))
                        .as("the output is %s, expected %s", world.output(), expected)
                        .isTrue();
            }),
            Entry.plain("the workflow should fault", (world, groups, document) -> world.error()),
            Entry.documented(
                    "the workflow should fault with error:",
                    (world, groups, document) -> partly(world.error(), world.value(document))),
            Entry.plain(
                    "the workflow output should have properties (.+)",
                    (world, groups, document) -> QUOTED.matcher(groups.group(1))
                            .results()
                            .map(property -> property.group(1))
                            .forEach(path -> property(world, path))),
            Entry.documented(
                    "the workflow output should have an? '([^']+)' property with value:", (w, groups, text) -> {
                        JsonNode expected = w.value(text);
                        JsonNode actual = property(w, groups.group(1));
                        assertThat(JsonValues.equal(actual, expected))
                                .as("%s is %s, expected %s", groups.group(1), actual, expected)
                                .isTrue();
                    }),
            Entry.plain(
                    "the workflow output should have an? '([^']+)' property containing (\\d+) items?",
                    (world, groups, document) ->
                            assertThat(property(world, groups.group(1))).hasSize(Integer.parseInt(groups.group(2)))),
            Entry.documented(
                    "the workflow output should match:",
                    (world, groups, document) -> partly(world.output(), world.value(document))),
            Entry.plain(
                    "the workflow should be valid",
                    (world, groups, document) ->
                            assertThat(codes(world, Severity.ERROR)).isEmpty()),
            Entry.plain(
                    "the workflow should be invalid with '([^']+)'",
                    (world, groups, document) ->
                            assertThat(codes(world, Severity.ERROR)).containsOnly(groups.group(1))),
            Entry.plain(
                    "there should be a warning '([^']+)'",
                    (world, groups, document) ->
                            assertThat(codes(world, Severity.WARNING)).contains(groups.group(1))),
            Entry.plain(
                    "the workflow should be refused with '([^']+)'",
                    (world, groups, document) -> assertThat(world.refusal()).isEqualTo(groups.group(1))),
            Entry.plain("the workflow should have another digest", (world, groups, document) -> {
                String before = world.digest();
                world.load();
                assertThat(world.digest()).isNotEqualTo(before);
            }));

    private ResultSteps() {}

    private static JsonNode property(ScenarioContext world, String path) {
        JsonNode output = world.output();
        return JsonValues.at(output, path)
                .orElseThrow(() -> new AssertionError("the output " + output + " has no property " + path));
    }

    private static void partly(JsonNode actual, JsonNode expected) {
        assertThat(PartialMatch.differences(actual, expected)).as("%s", actual).isEmpty();
    }

    private static List<String> codes(ScenarioContext world, Severity severity) {
        return world.check().stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .map(Diagnostic::code)
                .toList();
    }
}
