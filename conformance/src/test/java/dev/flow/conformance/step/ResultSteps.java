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

/** The steps that check how the workflow ended, or why it did not start. */
final class ResultSteps {
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");

    static final List<Entry> ENTRIES = List.of(
            Entry.plain(
                    "the workflow should cancel",
                    (context, groups, document) -> assertThat(context.result()).isInstanceOf(RunResult.Canceled.class)),
            Entry.plain("the workflow should complete", (context, groups, document) -> context.output()),
            Entry.documented("the workflow should complete with output:", (context, groups, document) -> {
                JsonNode expected = context.value(document);
                assertThat(JsonValues.equal(context.output(), expected))
                        .as("the output is %s, expected %s", context.output(), expected)
                        .isTrue();
            }),
            Entry.plain("the workflow should fault", (context, groups, document) -> context.error()),
            Entry.documented(
                    "the workflow should fault with error:",
                    (context, groups, document) -> partly(context.error(), context.value(document))),
            Entry.plain(
                    "the workflow output should have properties (.+)",
                    (context, groups, document) -> QUOTED.matcher(groups.group(1))
                            .results()
                            .map(property -> property.group(1))
                            .forEach(path -> property(context, path))),
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
                    (context, groups, document) ->
                            assertThat(property(context, groups.group(1))).hasSize(Integer.parseInt(groups.group(2)))),
            Entry.documented(
                    "the workflow output should match:",
                    (context, groups, document) -> partly(context.output(), context.value(document))),
            Entry.plain(
                    "the workflow should be valid",
                    (context, groups, document) ->
                            assertThat(codes(context, Severity.ERROR)).isEmpty()),
            Entry.plain(
                    "the workflow should be invalid with '([^']+)'",
                    (context, groups, document) ->
                            assertThat(codes(context, Severity.ERROR)).containsOnly(groups.group(1))),
            Entry.plain(
                    "there should be a warning '([^']+)'",
                    (context, groups, document) ->
                            assertThat(codes(context, Severity.WARNING)).contains(groups.group(1))),
            Entry.plain(
                    "the workflow should be refused with '([^']+)'",
                    (context, groups, document) -> assertThat(context.refusal()).isEqualTo(groups.group(1))),
            Entry.plain("the workflow should have another digest", (context, groups, document) -> {
                String before = context.digest();
                context.load();
                assertThat(context.digest()).isNotEqualTo(before);
            }));

    private ResultSteps() {}

    private static JsonNode property(ScenarioContext context, String path) {
        JsonNode output = context.output();
        return JsonValues.at(output, path)
                .orElseThrow(() -> new AssertionError("the output " + output + " has no property " + path));
    }

    private static void partly(JsonNode actual, JsonNode expected) {
        assertThat(PartialMatch.differences(actual, expected)).as("%s", actual).isEmpty();
    }

    private static List<String> codes(ScenarioContext context, Severity severity) {
        return context.check().stream()
                .filter(diagnostic -> diagnostic.severity() == severity)
                .map(Diagnostic::code)
                .toList();
    }
}
