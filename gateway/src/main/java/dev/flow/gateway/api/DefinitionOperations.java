package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.DefinitionViews.DefinitionText;
import dev.flow.gateway.api.DefinitionViews.DefinitionsPage;
import dev.flow.gateway.api.DefinitionViews.RegisteredWorkflow;
import dev.flow.gateway.api.DefinitionViews.WorkflowView;
import dev.flow.gateway.api.DefinitionViews.WorkflowsPage;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.operation.Tag;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunSummary;
import dev.flow.runs.RunsException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;

/** Workflows and their definitions. */
final class DefinitionOperations {
    private static final String WORKFLOWS = "/v1/operations/workflows";
    private static final Parameter<String> WORKFLOW_NAME =
            Parameters.path("workflow_name", 512, "Name of the workflow: namespace.name.");
    private static final Parameter<String> DIGEST =
            Parameters.text("digest", 128, "Digest of a retained definition; the active one by default.");
    private static final int MOST_LISTED = 100;
    private static final Subject WORKFLOW = new Subject.InPath("workflow", "workflow_name");

    private DefinitionOperations() {}

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(Tag.OPERATIONS, path, id)
                .needs(Action.OPERATIONS_VIEW)
                .fails(ProblemCode.DEFINITION_UNAVAILABLE);
    }

    static Operation<?> workflows() {
        return view(WORKFLOWS, "listRegisteredWorkflows")
                .summary("Workflows that can be started.")
                .takes(LIMIT, CURSOR)
                .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
                .answers(200, "A page.", WorkflowsPage.class)
                .handledBy(call -> {
                    List<ActiveDefinition> all =
                            call.parts().runs().definitions().all();
                    List<String> names = all.stream()
                            .map(ActiveDefinition::workflow)
                            .distinct()
                            .sorted()
                            .toList();
                    MemoryPage<String> slice = MemoryPage.of(
                            call, Action.OPERATIONS_VIEW, names, Function.identity(), Function.identity());
                    return Answer.ok(new WorkflowsPage(
                            Availability.AVAILABLE,
                            slice.items().stream()
                                    .flatMap(name -> registered(call, name).stream())
                                    .toList(),
                            slice.next()));
                });
    }

    private static Optional<RegisteredWorkflow> registered(Call<?> call, String name) {
        var definitions = call.parts().runs().definitions();
        return definitions
                .find(name)
                .map(active -> new RegisteredWorkflow(
                        name, active.digest(), definitions.count(name), active.triggers(), lastRun(call, name)));
    }

    private static @Nullable RunSummary lastRun(Call<?> call, String name) {
        var runs = call.parts().runs().runs();
        return runs.capabilities().listing().isAvailable()
                ? runs.list(RunFilter.builder().workflow(name).build(), 1, null).workflows().stream()
                        .findFirst()
                        .orElse(null)
                : null;
    }

    static Operation<?> workflow() {
        return view(WORKFLOWS + "/{workflow_name}", "getRegisteredWorkflow")
                .summary("A workflow: graph, schemas, what it uses.")
                .about(WORKFLOW)
                .takes(WORKFLOW_NAME)
                .fails(ProblemCode.UNKNOWN_WORKFLOW)
                .answers(200, "The workflow.", WorkflowView.class)
                .handledBy(call -> {
                    ActiveDefinition active = active(call);
                    return Answer.ok(DefinitionViews.view(
                            active, call.parts().runs().definitions().list(active.workflow(), null, MOST_LISTED)));
                });
    }

    static Operation<?> definition() {
        return view(WORKFLOWS + "/{workflow_name}/definition", "getWorkflowDefinition")
                .summary("The text of a definition.")
                .about(WORKFLOW)
                .takes(WORKFLOW_NAME, DIGEST)
                .fails(ProblemCode.UNKNOWN_WORKFLOW, ProblemCode.NOT_FOUND)
                .answers(200, "The text.", DefinitionText.class)
                .handledBy(call -> {
                    ActiveDefinition found = call.find(DIGEST)
                            .map(digest -> retained(call, digest))
                            .orElseGet(() -> active(call));
                    Optional<String> published = call.parts().runs().authoring().text(found.digest());
                    return Answer.ok(new DefinitionText(
                            Availability.AVAILABLE,
                            found.workflow(),
                            found.digest(),
                            "application/yaml",
                            published.isPresent(),
                            published.orElseGet(() -> YamlText.of(DefinitionViews.document(found.definition())))));
                });
    }

    private static ActiveDefinition active(Call<?> call) {
        String name = call.get(WORKFLOW_NAME);
        return call.parts()
                .runs()
                .definitions()
                .find(name)
                .orElseThrow(() -> RunsException.unknownWorkflow("There is no workflow " + name + "."));
    }

    private static ActiveDefinition retained(Call<?> call, String digest) {
        String name = call.get(WORKFLOW_NAME);
        return call.parts()
                .runs()
                .definitions()
                .retained(name, digest)
                .orElseThrow(() -> RunsException.noDefinition(name, digest));
    }

    static Operation<?> definitions() {
        return view("/v1/operations/definitions", "listDefinitions")
                .summary("Definitions that can be started, those that are active and those that are retained.")
                .takes(LIMIT, CURSOR)
                .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND)
                .answers(200, "A page.", DefinitionsPage.class)
                .handledBy(call -> Answer.ok(VisibleDefinitions.page(call)));
    }
}
