package dev.flow.conformance.step;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.conformance.fixture.ScenarioContext;
import dev.flow.conformance.service.HostResponse;
import dev.flow.conformance.step.StepDefinitions.Entry;
import java.util.List;
import java.util.stream.StreamSupport;

/** The steps that arrange what a scenario needs ("given"). */
final class ArrangeSteps {
    static final List<Entry> ENTRIES = List.of(
            Entry.documented(
                    "a workflow with definition:",
                    (context, groups, document) -> context.configuration().define(context.text(document))),
            Entry.documented(
                    "(?:given )?the workflow input is:",
                    (context, groups, document) -> context.input(context.value(document))),
            Entry.documented(
                    "another workflow with definition:",
                    (context, groups, document) -> context.configuration().defineAnother(context.text(document))),
            Entry.documented(
                    "the configuration file '([^']+)':",
                    (context, groups, document) ->
                            context.configuration().file(groups.group(1), context.text(document))),
            Entry.documented(
                    "the secret '([^']+)' is:",
                    (context, groups, document) -> context.fixture().secret(groups.group(1), context.value(document))),
            Entry.documented(
                    "the service answers '([A-Z]+ [^']+)' with:",
                    (context, groups, document) ->
                            context.fixture().services().answer(groups.group(1), responses(context, document))),
            Entry.plain("time is not skipped", (context, groups, document) -> context.keepTime()));

    private ArrangeSteps() {}

    private static List<HostResponse> responses(ScenarioContext context, String document) {
        JsonNode value = context.value(document);
        return value.isArray()
                ? StreamSupport.stream(value.spliterator(), false)
                        .map(HostResponse::of)
                        .toList()
                : List.of(HostResponse.of(value));
    }
}
