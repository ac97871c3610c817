package dev.flow.conformance.step;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.conformance.step.StepDefinitions.Entry;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import static org.assertj.core.api.Assertions.assertThat;

/** What is done to the workflow and its run. */
final class ActSteps {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    static final List<Entry> ENTRIES = List.of(
            Entry.plain("the workflow is executed", (world, groups, document) -> {
                world.start();
                world.result();
            }),
            Entry.plain("the workflow is started", (world, groups, document) -> world.start()),
            Entry.plain("the workflow is checked", (world, groups, document) -> {}),
            Entry.plain("the workflow is loaded", (world, groups, document) -> world.load()),
            Entry.plain(
                    "the workflow is canceled",
                    (world, groups, document) -> world.run().cancel("the scenario says so")),
            Entry.plain("(\\S+) has started", (world, groups, document) -> world.awaitStarted(groups.group(1), 1)),
            Entry.plain(
                    "(\\S+) has started (\\d+) times",
                    (world, groups, document) ->
                            world.awaitStarted(groups.group(1), Integer.parseInt(groups.group(2)))),
            Entry.plain(
                    "the service has received (\\d+) requests",
                    (world, groups, document) -> assertThat(
                                    world.lane().internet().awaitRequests(Integer.parseInt(groups.group(1)), PATIENCE))
                            .as("the requests have come")
                            .isTrue()),
            Entry.documented(
                    "the events? (?:is|are) delivered:",
                    (world, groups, document) ->
                            each(world.value(document), event -> world.run().deliver(event))),
            Entry.documented(
                    "the events? (?:is|are) published:",
                    (world, groups, document) ->
                            each(world.value(document), event -> world.lane().publish(event))));

    private ActSteps() {}

    private static void each(JsonNode events, Consumer<ObjectNode> deliver) {
        if (events instanceof ObjectNode event) {
            deliver.accept(event.has("specversion") ? event : event.put("specversion", "1.0"));
        } else {
            events.forEach(event -> each(event, deliver));
        }
    }
}
