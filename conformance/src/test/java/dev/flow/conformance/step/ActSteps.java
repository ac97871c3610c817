package dev.flow.conformance.step;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.conformance.step.StepDefinitions.Entry;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/** The steps that act on the workflow and its run ("when"). */
final class ActSteps {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    static final List<Entry> ENTRIES = List.of(
            Entry.plain("the workflow is executed", (context, groups, document) -> {
                context.start();
                context.result();
            }),
            Entry.plain("the workflow is started", (context, groups, document) -> context.start()),
            Entry.plain("the workflow is checked", (context, groups, document) -> {}),
            Entry.plain("the workflow is loaded", (context, groups, document) -> context.load()),
            Entry.plain(
                    "the workflow is canceled",
                    (context, groups, document) -> context.run().cancel("the scenario says so")),
            Entry.plain("(\\S+) has started", (context, groups, document) -> context.awaitStarted(groups.group(1), 1)),
            Entry.plain(
                    "(\\S+) has started (\\d+) times",
                    (context, groups, document) ->
                            context.awaitStarted(groups.group(1), Integer.parseInt(groups.group(2)))),
            Entry.plain(
                    "the service has received (\\d+) requests",
                    (context, groups, document) -> assertThat(context.fixture()
                                    .services()
                                    .awaitRequests(Integer.parseInt(groups.group(1)), PATIENCE))
                            .as("the requests have come")
                            .isTrue()),
            Entry.documented(
                    "the events? (?:is|are) delivered:",
                    (context, groups, document) ->
                            each(context.value(document), event -> context.run().deliver(event))),
            Entry.documented(
                    "the events? (?:is|are) published:",
                    (context, groups, document) -> each(
                            context.value(document), event -> context.fixture().publish(event))));

    private ActSteps() {}

    private static void each(JsonNode events, Consumer<ObjectNode> deliver) {
        if (events instanceof ObjectNode event) {
            deliver.accept(event.has("specversion") ? event : event.put("specversion", "1.0"));
        } else {
            events.forEach(event -> each(event, deliver));
        }
    }
}
