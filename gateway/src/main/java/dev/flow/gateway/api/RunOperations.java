package dev.flow.gateway.api;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.operation.Tag;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Action;
import dev.flow.runs.PreparedStart;
import dev.flow.runs.RunDescription;
import dev.flow.runs.RunFilter;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.StartCommand;
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

/** Starting runs and reading what has become of them. */
public final class RunOperations {
    private static final ProblemCode[] START = {
        ProblemCode.UNKNOWN_WORKFLOW,
        ProblemCode.NOT_FOUND,
        ProblemCode.START_CONFLICT,
        ProblemCode.TRIGGER_PAUSED,
        ProblemCode.TRIGGER_UNAVAILABLE,
        ProblemCode.DEFINITION_UNAVAILABLE,
        ProblemCode.ENGINE_UNAVAILABLE
    };
    static final Subject RUN = new Subject.InPath("run", "workflow_id");

    private RunOperations() {}

    public static List<Operation<?>> operations() {
        return List.of(start(), list(), describe(), result(), startAgain());
    }

    private static Operation<?> start() {
        return OperationBuilder.post(Tag.WORKFLOWS, "/v1/workflows", "startWorkflow", StartWorkflow.class)
                .summary("Starts a run, or finds the one that the same start has begun before.")
                .needs(Action.WORKFLOW_START)
                .about(new Subject.InBody("workflow", "workflow_name"))
                .takes(WAIT)
                .fails(START)
                .answers(202, "A run was started.", StartedWorkflow.class)
                .answers(200, "The same start was made before.", StartedWorkflow.class)
                .handledBy(RunOperations::start);
    }

    private static Answer start(Call<StartWorkflow> call) {
        checkWait(call);
        StartWorkflow request = call.body();
        StartCommand command = StartCommand.of(request.workflowName(), request.businessRequestId())
                .withDefinition(request.definitionDigest())
                .withLabels(request.labels() == null ? Map.of() : request.labels())
                .withSource(source(call, request.correlationId(), request.traceId()));
        StartCommand filled = request.input() == null ? command : command.withInput(request.input());
        PreparedStart prepared = call.parts().runs().starts().prepare(filled);
        checkMeant(call, prepared.workflow());
        return started(call, call.parts().runs().starts().start(prepared));
    }

    /** A bare name may mean another workflow by now than the one that was authorised. */
    private static void checkMeant(Call<StartWorkflow> call, String workflow) {
        boolean bare = call.body().workflowName().indexOf('.') < 0;
        if (bare
                && call.visible(Action.WORKFLOW_START, List.of(workflow), name -> name)
                        .isEmpty()) {
            throw ProblemException.of(ProblemCode.FORBIDDEN);
        }
    }

    private static Operation<?> startAgain() {
        return OperationBuilder.post(
                        Tag.WORKFLOWS,
                        "/v1/workflows/{workflow_id}/start-again",
                        "startWorkflowAgain",
                        StartAgain.class)
                .summary("Starts the workflow of an earlier run once more, linked to it.")
                .needs(Action.WORKFLOW_START)
                .about(RUN)
                .takes(WORKFLOW_ID, WAIT)
                .audited()
                .fails(START)
                .answers(202, "A run was started.", StartedWorkflow.class)
                .answers(200, "The same start was made before.", StartedWorkflow.class)
                .handledBy(call -> {
                    checkWait(call);
                    var starts = call.parts().runs().starts();
                    var prepared = starts.prepareAgain(
                            call.get(WORKFLOW_ID),
                            call.body().businessRequestId(),
                            call.body().input(),
                            source(call, null, null));
                    return started(call, starts.start(prepared));
                });
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

    private static Answer started(Call<?> call, StartedRun run) {
        RunOutcome result = call.find(WAIT)
                .map(wait -> call.parts().runs().runs().result(run.workflowId(), null, wait))
                .filter(outcome -> outcome.status().isClosed())
                .orElse(null);
        StartedWorkflow answer = StartedWorkflow.of(run, result);
        return run.status() == StartedRun.Status.STARTED ? Answer.accepted(answer) : Answer.ok(answer);
    }

    private static Operation<?> list() {
        return OperationBuilder.get(Tag.WORKFLOWS, "/v1/workflows", "listWorkflowExecutions")
                .summary("Lists runs, running ones first.")
                .needs(Action.WORKFLOW_LIST)
                .takes(LIMIT, CURSOR, PAGE_TOKEN)
                .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
                .availableWhen(services ->
                        services.parts().runs().runs().capabilities().listing().isAvailable())
                .answers(200, "A page.", RunPageView.class)
                .handledBy(call -> Answer.ok(VisibleRuns.page(call, Action.WORKFLOW_LIST, RunFilter.ALL)));
    }

    private static Operation<?> describe() {
        return OperationBuilder.get(Tag.WORKFLOWS, "/v1/workflows/{workflow_id}", "describeWorkflowExecution")
                .summary(
                        "Everything about a run but its data, with why it waits; a failure has its detail for those with payload_view.")
                .needs(Action.WORKFLOW_DESCRIBE)
                .about(RUN)
                .takes(WORKFLOW_ID, RUN_ID)
                .fails(ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
                .answers(200, "The run.", RunDescription.class)
                .handledBy(call -> Answer.ok(description(call)));
    }

    /** A run as the caller may see it. */
    static RunDescription description(Call<?> call) {
        RunDescription run = call.parts().runs().runs().describe(call.get(WORKFLOW_ID), call.orNull(RUN_ID));
        return call.may(Action.PAYLOAD_VIEW) ? run : run.withoutDetail();
    }

    private static Operation<?> result() {
        return OperationBuilder.get(Tag.WORKFLOWS, "/v1/workflows/{workflow_id}/result", "getWorkflowResult")
                .summary("What a run has come to; waits for its end if wanted.")
                .needs(Action.PAYLOAD_VIEW)
                .about(RUN)
                .takes(WORKFLOW_ID, RUN_ID, WAIT)
                .fails(ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
                .answers(200, "How it stands, with output or failure once it ended.", RunOutcome.class)
                .handledBy(call -> Answer.ok(call.parts()
                        .runs()
                        .runs()
                        .result(
                                call.get(WORKFLOW_ID),
                                call.orNull(RUN_ID),
                                call.find(WAIT).orElse(Duration.ZERO))));
    }
}
