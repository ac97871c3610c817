package dev.flow.conformance.step;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.conformance.fixture.ScenarioContext;
import dev.flow.conformance.json.PartialMatch;
import dev.flow.conformance.service.ReceivedRequest;
import dev.flow.conformance.step.StepDefinitions.Entry;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** The steps that check what services, listeners and the engine observed of the run. */
final class ObservationSteps {
    static final List<Entry> ENTRIES = List.of(
            Entry.documented(
                    "the service should have received:",
                    (context, groups, document) -> sequence(
                            requests(context).stream()
                                    .map(ReceivedRequest::json)
                                    .toList(),
                            context.value(document))),
            Entry.documented(
                    "one request should be:",
                    (context, groups, document) -> assertThat(requests(context))
                            .anySatisfy(request -> assertThat(
                                            PartialMatch.differences(request.json(), context.value(document)))
                                    .isEmpty())),
            Entry.plain(
                    "the service should have received (\\d+) requests",
                    (context, groups, document) ->
                            assertThat(requests(context)).hasSize(Integer.parseInt(groups.group(1)))),
            Entry.plain(
                    "the requests should share one '([^']+)' header",
                    (context, groups, document) -> assertThat(requests(context).stream()
                                    .map(request -> request.json()
                                            .path("headers")
                                            .path(groups.group(1))
                                            .asText())
                                    .distinct())
                            .hasSize(1)
                            .doesNotContain("")),
            Entry.plain(
                    "the header '([^']+)' of the response should be '([^']*)'",
                    (context, groups, document) -> assertThat(
                                    context.output().path("headers").properties())
                            .anySatisfy(header -> {
                                assertThat(header.getKey()).isEqualToIgnoringCase(groups.group(1));
                                assertThat(header.getValue().asText()).isEqualTo(groups.group(2));
                            })),
            Entry.documented(
                    "these events should be emitted:",
                    (context, groups, document) -> sequence(context.fixture().emitted(), context.value(document))),
            Entry.documented("the run should have waited:", ObservationSteps::waited),
            Entry.plain(
                    "the history should not contain '([^']+)'",
                    (context, groups, document) -> assertThat(
                                    context.histories().contains(groups.group(1)))
                            .as("the history contains it")
                            .isFalse()));

    private ObservationSteps() {}

    private static List<ReceivedRequest> requests(ScenarioContext context) {
        context.result();
        return context.fixture().services().requests();
    }

    private static void sequence(Collection<? extends JsonNode> actual, JsonNode expected) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        all.addAll(actual);
        assertThat(PartialMatch.differences(all, expected)).as("%s", all).isEmpty();
    }

    /** Durations, or ranges of them: {@code PT1S to PT2S}. */
    private static void waited(ScenarioContext context, java.util.regex.Matcher groups, String document) {
        context.result();
        List<Duration> timers = context.timers();
        JsonNode expected = context.value(document);
        assertThat(timers).as("timers").hasSize(expected.size());
        for (int index = 0; index < timers.size(); index++) {
            Map.Entry<Duration, Duration> range = range(expected.path(index).asText());
            assertThat(timers.get(index)).as("%s", timers).isBetween(range.getKey(), range.getValue());
        }
    }

    private static Map.Entry<Duration, Duration> range(String text) {
        String[] bounds = text.split(" to ", 2);
        return Map.entry(Duration.parse(bounds[0]), Duration.parse(bounds[bounds.length - 1]));
    }
}
