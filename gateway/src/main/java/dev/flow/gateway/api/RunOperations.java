package dev.flow.gateway.api;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Action;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.Runs;
import dev.flow.runs.StartCommand;
import dev.flow.runs.StartService;
import dev.flow.runs.StartedRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.api.RunParameters.PAGE_TOKEN;
import static dev.flow.gateway.api.RunParameters.RUN_ID;
import static dev.flow.gateway.api.RunParameters.WAIT;
import static dev.flow.gateway.api.RunParameters.WORKFLOW_ID;

/** Starting runs, and reading their state and result. */
public final class RunOperations implements OperationGroup {
    /** The run that the path names. */
    static final Subject RUN = new Subject.InPath("run", "workflow_id");

    private static final ProblemCode[] START_PROBLEMS = {
        ProblemCode.UNKNOWN_WORKFLOW,
        ProblemCode.NOT_FOUND,
        ProblemCode.START_CONFLICT,
        ProblemCode.TRIGGER_PAUSED,
        ProblemCode.TRIGGER_UNAVAILABLE,
        ProblemCode.DEFINITION_UNAVAILABLE,
        ProblemCode.ENGINE_UNAVAILABLE
    };

    private static final Operation<StartWorkflow> START = OperationBuilder.post(
                    Tags.WORKFLOWS, "/v1/workflows", "startWorkflow", StartWorkflow.class)
            .summary("Starts a run, or finds the one that the same start has begun before.")
            .needs(Action.WORKFLOW_START)
            .about(new Subject.InBody("workflow", "workflow_name"))
            .takes(WAIT)
            .fails(START_PROBLEMS)
            .answers(202, "A run was started.", StartedWorkflow.class)
            .answers(200, "The same start was made before.", StartedWorkflow.class)
            .build();

    private static final Operation<Nothing> LIST = OperationBuilder.get(
                    Tags.WORKFLOWS, "/v1/workflows", "listWorkflowExecutions")
            .summary("Lists runs, running ones first.")
            .needs(Action.WORKFLOW_LIST)
            .takes(LIMIT, CURSOR, PAGE_TOKEN)
            .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "A page.", RunPageView.class)
            .build();

    private static final Operation<Nothing> DESCRIBE = OperationBuilder.get(
                    Tags.WORKFLOWS, "/v1/workflows/{workflow_id}", "describeWorkflowExecution")
            .summary(
                    "Everything about a run but its data, with why it waits; a failure has its detail for those with payload_view.")
            .needs(Action.WORKFLOW_DESCRIBE)
            .about(RUN)
            .takes(WORKFLOW_ID, RUN_ID)
            .fails(ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "The run.", RunDescription.class)
            .build();

    private static final Operation<Nothing> RESULT = OperationBuilder.get(
                    Tags.WORKFLOWS, "/v1/workflows/{workflow_id}/result", "getWorkflowResult")
            .summary("The result of a run; waits for its end if wanted.")
            .needs(Action.PAYLOAD_VIEW)
            .about(RUN)
            .takes(WORKFLOW_ID, RUN_ID, WAIT)
            .fails(ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "Its status, with output or failure once it ended.", RunOutcome.class)
            .build();

    private static final Operation<StartAgain> START_AGAIN = OperationBuilder.post(
                    Tags.WORKFLOWS, "/v1/workflows/{workflow_id}/start-again", "startWorkflowAgain", StartAgain.class)
            .summary("Starts the workflow of an earlier run once more, linked to it.")
            .needs(Action.WORKFLOW_START)
            .about(RUN)
            .takes(WORKFLOW_ID, WAIT)
            .audited()
            .fails(START_PROBLEMS)
            .answers(202, "A run was started.", StartedWorkflow.class)
            .answers(200, "The same start was made before.", StartedWorkflow.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(START, LIST, DESCRIBE, RESULT, START_AGAIN);

    private final StartService starts;
    private final Runs runs;
    private final VisibleRuns visible;

    public RunOperations(StartService starts, Runs runs, Pagination pagination) {
        this.starts = starts;
        this.runs = runs;
        this.visible = new VisibleRuns(runs, pagination);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                START.handledBy(this::start),
                LIST.handledBy(call -> Answer.ok(visible.page(call, Action.WORKFLOW_LIST, RunFilter.ALL))),
                DESCRIBE.handledBy(call -> Answer.ok(visible.describe(call))),
                RESULT.handledBy(this::result),
                START_AGAIN.handledBy(this::startAgain));
    }

    private Answer start(Call<StartWorkflow> call) {
        checkWait(call);
        StartWorkflow request = call.body();
        StartCommand command = StartCommand.of(request.workflowName(), request.businessRequestId())
                .withDefinition(request.definitionDigest())
                .withLabels(request.labels() == null ? Map.of() : request.labels())
                .withSource(source(call, request.correlationId(), request.traceId()));
        StartCommand filled = request.input() == null ? command : command.withInput(request.input());
        PreparedStart prepared = starts.prepare(filled);
        checkNamed(call, prepared.workflow());
        return started(call, starts.start(prepared));
    }

    /** A name without namespace may by now belong to another workflow than the one that was authorised. */
    private static void checkNamed(Call<StartWorkflow> call, String workflow) {
        boolean bare = call.body().workflowName().indexOf('.') < 0;
        if (bare
                && call.visible(Action.WORKFLOW_START, List.of(workflow), name -> name)
                        .isEmpty()) {
            throw ProblemException.of(ProblemCode.FORBIDDEN);
        }
    }

    private Answer startAgain(Call<StartAgain> call) {
        checkWait(call);
        PreparedStart prepared = starts.prepareAgain(
                call.get(WORKFLOW_ID),
                call.body().businessRequestId(),
                call.body().input(),
                source(call, null, null));
        return started(call, starts.start(prepared));
    }

    private static StartCommand.Source source(Call<?> call, @Nullable String correlationId, @Nullable String traceId) {
        return new StartCommand.Source(
                call.principal().principalId(),
                correlationId,
                traceId == null ? call.context().traceparent() : traceId,
                null);
    }

    private static void checkWait(Call<?> call) {
        if (call.find(WAIT).isPresent() && !call.may(Action.PAYLOAD_VIEW)) {
            throw ProblemException.of(ProblemCode.FORBIDDEN, "Waiting for a result needs the action payload_view.");
        }
    }

    private Answer started(Call<?> call, StartedRun run) {
        RunOutcome result = call.find(WAIT)
                .map(wait -> runs.result(run.workflowId(), null, wait))
                .filter(outcome -> outcome.status().isClosed())
                .orElse(null);
        StartedWorkflow answer = StartedWorkflow.of(run, result);
        return run.status() == StartedRun.Status.STARTED ? Answer.accepted(answer) : Answer.ok(answer);
    }

    private Answer result(Call<?> call) {
        Duration wait = call.find(WAIT).orElse(Duration.ZERO);
        return Answer.ok(runs.result(call.get(WORKFLOW_ID), call.orNull(RUN_ID), wait));
    }
}
