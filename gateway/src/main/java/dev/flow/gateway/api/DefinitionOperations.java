package dev.flow.gateway.api;

import dev.flow.configuration.document.YamlText;
import dev.flow.engine.Availability;
import dev.flow.gateway.api.DefinitionViews.DefinitionText;
import dev.flow.gateway.api.DefinitionViews.DefinitionsPage;
import dev.flow.gateway.api.DefinitionViews.RegisteredWorkflow;
import dev.flow.gateway.api.DefinitionViews.WorkflowView;
import dev.flow.gateway.api.DefinitionViews.WorkflowsPage;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.RunCondition;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunSummary;
import dev.flow.runs.Runs;
import dev.flow.runs.RunsException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;

/** Workflows and their definitions. */
public final class DefinitionOperations implements OperationGroup {
    private static final String PATH = "/v1/operations/workflows";
    private static final Parameter<String> WORKFLOW_NAME =
            Parameters.path("workflow_name", 512, "Name of the workflow: namespace.name.");
    private static final Parameter<String> DIGEST =
            Parameters.text("digest", 128, "Digest of a retained definition; the active one by default.");
    private static final int MOST_LISTED = 100;
    private static final Subject WORKFLOW_IN_PATH = new Subject.InPath("workflow", "workflow_name");

    private static final Operation<Nothing> WORKFLOWS = view(PATH, "listRegisteredWorkflows")
            .summary("Workflows that can be started.")
            .takes(LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "A page.", WorkflowsPage.class)
            .build();

    private static final Operation<Nothing> WORKFLOW = view(PATH + "/{workflow_name}", "getRegisteredWorkflow")
            .summary("A workflow: graph, schemas, what it uses.")
            .about(WORKFLOW_IN_PATH)
            .takes(WORKFLOW_NAME)
            .fails(ProblemCode.UNKNOWN_WORKFLOW)
            .answers(200, "The workflow.", WorkflowView.class)
            .build();

    private static final Operation<Nothing> DEFINITION = view(
                    PATH + "/{workflow_name}/definition", "getWorkflowDefinition")
            .summary("The text of a definition.")
            .about(WORKFLOW_IN_PATH)
            .takes(WORKFLOW_NAME, DIGEST)
            .fails(ProblemCode.UNKNOWN_WORKFLOW, ProblemCode.NOT_FOUND)
            .answers(200, "The text.", DefinitionText.class)
            .build();

    private static final Operation<Nothing> DEFINITIONS = view("/v1/operations/definitions", "listDefinitions")
            .summary("Definitions that can be started, those that are active and those that are retained.")
            .takes(LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND)
            .answers(200, "A page.", DefinitionsPage.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(WORKFLOWS, WORKFLOW, DEFINITION, DEFINITIONS);

    private final ActiveDefinitions definitions;
    private final Runs runs;
    private final AuthoringSource authoring;
    private final Pagination pagination;

    public DefinitionOperations(
            ActiveDefinitions definitions, Runs runs, AuthoringSource authoring, Pagination pagination) {
        this.definitions = definitions;
        this.runs = runs;
        this.authoring = authoring;
        this.pagination = pagination;
    }

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(Tags.OPERATIONS, path, id)
                .needs(Action.OPERATIONS_VIEW)
                .fails(ProblemCode.DEFINITION_UNAVAILABLE);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        VisibleDefinitions visible = new VisibleDefinitions(definitions, pagination);
        return List.of(
                WORKFLOWS.handledBy(this::workflows),
                WORKFLOW.handledBy(this::workflow),
                DEFINITION.handledBy(this::definition),
                DEFINITIONS.handledBy(call -> Answer.ok(visible.page(call))));
    }

    private Answer workflows(Call<?> call) {
        List<String> names = definitions.all().stream()
                .map(ActiveDefinition::workflow)
                .distinct()
                .sorted()
                .toList();
        MemoryPage<String> page = MemoryPage.of(
                call, pagination.of(call), Action.OPERATIONS_VIEW, names, Function.identity(), Function.identity());
        return Answer.ok(new WorkflowsPage(
                Availability.AVAILABLE,
                page.items().stream().flatMap(name -> registered(name).stream()).toList(),
                page.next()));
    }

    private Optional<RegisteredWorkflow> registered(String name) {
        return definitions
                .find(name)
                .map(active -> new RegisteredWorkflow(
                        name, active.digest(), definitions.count(name), active.triggers(), lastRun(name)));
    }

    private @Nullable RunSummary lastRun(String name) {
        return runs.list(RunFilter.of(new RunCondition.Workflow(name)), 1, null).workflows().stream()
                .findFirst()
                .orElse(null);
    }

    private Answer workflow(Call<?> call) {
        ActiveDefinition active = active(call);
        return Answer.ok(DefinitionViews.view(active, definitions.list(active.workflow(), null, MOST_LISTED)));
    }

    private Answer definition(Call<?> call) {
        ActiveDefinition found =
                call.find(DIGEST).map(digest -> retained(call, digest)).orElseGet(() -> active(call));
        Optional<String> published = authoring.text(found.digest());
        return Answer.ok(new DefinitionText(
                Availability.AVAILABLE,
                found.workflow(),
                found.digest(),
                "application/yaml",
                published.isPresent(),
                published.orElseGet(() -> YamlText.of(DefinitionViews.document(found.definition())))));
    }

    private ActiveDefinition active(Call<?> call) {
        String name = call.get(WORKFLOW_NAME);
        return definitions
                .find(name)
                .orElseThrow(() -> RunsException.unknownWorkflow("There is no workflow " + name + "."));
    }

    private ActiveDefinition retained(Call<?> call, String digest) {
        String name = call.get(WORKFLOW_NAME);
        return definitions.retained(name, digest).orElseThrow(() -> RunsException.noDefinition(name, digest));
    }
}
