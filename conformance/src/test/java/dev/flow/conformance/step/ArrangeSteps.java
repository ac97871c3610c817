package dev.flow.conformance.step;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.conformance.fixture.ScenarioContext;
import dev.flow.conformance.service.HostResponse;
import dev.flow.conformance.step.StepDefinitions.Entry;
import java.util.List;
import java.util.stream.StreamSupport;

/** What is there before anything happens. */
final class ArrangeSteps {
    static final List<Entry> ENTRIES = List.of(
            Entry.documented(
                    "a workflow with definition:",
                    (world, groups, document) -> world.configuration().define(world.text(document))),
            Entry.documented(
                    "(?:given )?the workflow input is:",
                    (world, groups, document) -> world.input(world.value(document))),
            Entry.documented(
                    "another workflow with definition:",
                    (world, groups, document) -> world.configuration().defineAnother(world.text(document))),
            Entry.documented(
                    "the configuration file '([^']+)':",
                    (world, groups, document) -> world.configuration().file(groups.group(1), world.text(document))),
            Entry.documented(
                    "the secret '([^']+)' is:",
                    (world, groups, document) -> world.lane().secret(groups.group(1), world.value(document))),
            Entry.documented(
                    "the service answers '([A-Z]+ [^']+)' with:",
                    (world, groups, document) ->
                            world.lane().internet().answer(groups.group(1), responses(world, document))),
            Entry.plain("time is not skipped", (world, groups, document) -> world.keepTime()));

    private ArrangeSteps() {}

    private static List<HostResponse> responses(ScenarioContext world, String document) {
        JsonNode value = world.value(document);
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(HostResponse::of)
                        .toList()
                : List.of(HostResponse.of(value));
    }
}
