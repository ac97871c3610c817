package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InRun;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.interpreter.ExternalSignal;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Inbox;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.MemoPropagation;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.RunResultJson;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.engine.record.RunId;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.Signals;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.common.converter.RawValue;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancelExternalWorkflowException;
import io.temporal.workflow.ChildWorkflowCancellationType;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.ChildWorkflowStub;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code run: workflow} (DSL reference, "Workflow Process"): starts a sub-workflow, a run of its own. Its workflow id
 * is derived from the id of this run and the path of the task.
 *
 * <p>In the segment that starts it, it is a child workflow in the sense of Temporal, and the engine reports its end.
 * That link is lost when this run continues as new. The next segment asks the sub-workflow by a signal to report its
 * end, and also checks by an activity, at growing intervals, whether it has ended: a run that is terminated reports
 * nothing.
 */
public final class RunTask {
    /** The delay in milliseconds before the request for a report is repeated, when it could not be delivered. */
    private static final long REQUEST_RETRY = 1_000;

    private final Interpreter interpreter;
    private final TaskAction.RunWorkflow action;
    private final TaskScope scope;
    private final Inbox inbox;

    private RunTask(Interpreter interpreter, TaskAction.RunWorkflow action, TaskScope scope) {
        this.interpreter = interpreter;
        this.action = action;
        this.scope = scope;
        this.inbox = interpreter.run().inbox();
    }

    static Step<ActionCursor> execute(
            Interpreter interpreter, TaskAction.RunWorkflow action, TaskScope scope, @Nullable InRun at) {
        RunTask task = new RunTask(interpreter, action, scope);
        return at == null ? task.start() : task.awaitReport(at);
    }

    private Step<ActionCursor> start() {
        interpreter.waits().untilListening();
        if (interpreter.mustPark()) {
            return new Step.Parked<>(new ActionCursor.NotBegun());
        }
        Run run = interpreter.run();
        String id = RunId.of(workflow(), run.workflowId() + '\n' + scope.path());
        RunInput input = new RunInput(
                definition(),
                input(),
                RunInput.INTERPRETER_VERSION,
                run.input().traits(),
                action.await() ? new RunInput.ReportTo(run.workflowId(), !onRequest()) : null,
                null,
                null);
        RawValue value =
                run.outgoing().value(input.json(), "input", scope.task().reference());
        ChildWorkflowOptions.Builder options = ChildWorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
                .setCancellationType(ChildWorkflowCancellationType.ABANDON)
                .setStaticSummary(
                        scope.summary(action.await() ? CommandSummary.Purpose.TASK : CommandSummary.Purpose.APART)
                                .text());
        MemoPropagation.on(options, workflow(), input.definition());
        ChildWorkflowStub child = Workflow.newUntypedChildWorkflowStub(workflow(), options.build());
        // Detached: in a branch that is being cancelled the command is sent too, so that there is a run to cancel.
        Link link = new Link();
        Workflow.newDetachedCancellationScope(() -> {
                    link.end = child.executeAsync(JsonNode.class, value);
                    link.started = child.getExecution();
                })
                .run();
        return await(id, link);
    }

    /** The promises of a child workflow: that it has started, and its result. */
    private static final class Link {
        @Nullable
        Promise<JsonNode> end;

        @Nullable
        Promise<WorkflowExecution> started;
    }

    private Step<ActionCursor> await(String id, Link link) {
        Promise<JsonNode> end = java.util.Objects.requireNonNull(link.end);
        Promise<WorkflowExecution> started = java.util.Objects.requireNonNull(link.started);
        try {
            interpreter.waits().until(started::isCompleted);
            if (!action.await()) {
                return new Step.Done<>(scope.input());
            }
            if (started.getFailure() != null) {
                // The sub-workflow exists already: this run was reset to a point before its start.
                return awaitReport(new InRun(id, 0));
            }
            if (!interpreter.waits().untilOrParking(() -> inbox.reported(id) || end.isCompleted())) {
                return new Step.Parked<>(new InRun(id, 0));
            }
        } catch (CanceledFailure canceled) {
            started.getFailure();
            cancelSubWorkflow(id);
            throw canceled;
        }
        Optional<JsonNode> report = inbox.takeReport(id);
        return new Step.Done<>(report.isPresent() ? output(report.get()) : output(end));
    }

    private JsonNode output(Promise<JsonNode> end) {
        try {
            return end.get();
        } catch (ChildWorkflowFailure failure) {
            throw new Fault(
                    failure.getCause() instanceof TemporalFailure cause
                            ? RunResultJson.error(cause, scope.task().reference())
                            : WorkflowErrors.of(failure, scope.task().reference()));
        }
    }

    /** Whether sub-workflows report their end on request; with version 1 of the interpreter they report it always. */
    private boolean onRequest() {
        return interpreter.run().has(RunInput.REPORTS_ON_REQUEST);
    }

    private Step<ActionCursor> awaitReport(InRun at) {
        InRun cursor = at;
        try {
            while (onRequest() && cursor.looks() == 0 && !inbox.reported(cursor.workflowId())) {
                if (interpreter.mustPark()) {
                    return new Step.Parked<>(cursor);
                }
                cursor = requestReport(cursor);
            }
            while (!inbox.reported(cursor.workflowId())) {
                if (interpreter.mustPark()) {
                    return new Step.Parked<>(cursor);
                }
                String id = cursor.workflowId();
                Promise<Void> checkDue =
                        interpreter.waits().timer(Run.now() + checkInterval(cursor.looks()), checkSummary());
                if (!interpreter.waits().untilOrParking(() -> inbox.reported(id) || checkDue.isCompleted())) {
                    return new Step.Parked<>(cursor);
                }
                if (!inbox.reported(id)) {
                    checkEnded(id);
                    cursor = new InRun(id, cursor.looks() + 1);
                }
            }
        } catch (CanceledFailure canceled) {
            cancelSubWorkflow(cursor.workflowId());
            throw canceled;
        }
        return new Step.Done<>(output(inbox.takeReport(cursor.workflowId()).orElseThrow()));
    }

    /**
     * Requests a report by a signal. Where the signal cannot be delivered, the sub-workflow has ended, which the check
     * finds, or is between two segments: then the request is repeated.
     */
    private InRun requestReport(InRun cursor) {
        String id = cursor.workflowId();
        if (ExternalSignal.isDelivered(id, Signals.ASK)) {
            return new InRun(id, cursor.looks() + 1);
        }
        checkEnded(id);
        if (!inbox.reported(id)) {
            Promise<Void> pause = interpreter.waits().timer(Run.now() + REQUEST_RETRY, checkSummary());
            interpreter.waits().until(pause::isCompleted);
        }
        return cursor;
    }

    private CommandSummary checkSummary() {
        return scope.summary(CommandSummary.Purpose.LOOK);
    }

    private String workflow() {
        return action.namespace() + "." + action.name();
    }

    /** Asks the engine, by an activity, for the outcome of the sub-workflow; records it if there is one. */
    private void checkEnded(String id) {
        JsonNode outcome = interpreter
                .activities()
                .brief(ActivityTypes.LOOK, scope, Json.object().put("workflowId", id));
        if (!outcome.isNull()) {
            inbox.report(id, outcome);
        }
    }

    /** Milliseconds until the next check: one minute, two, four and so on, at most an hour. */
    private static long checkInterval(int checks) {
        return 60_000L * Math.min(60, 1L << Math.min(checks, 6));
    }

    private JsonNode output(JsonNode outcome) {
        return RunResultJson.outputOrThrow(outcome, scope.task().reference());
    }

    private String definition() {
        String name = workflow() + ":" + action.version();
        String digest = interpreter
                .run()
                .program()
                .definition()
                .references()
                .workflows()
                .get(name);
        if (digest == null) {
            throw Fault.of(
                    StandardErrorType.CONFIGURATION,
                    "There is no such workflow",
                    name,
                    scope.task().reference());
        }
        return digest;
    }

    private JsonNode input() {
        return action.input() == null
                ? scope.input()
                : interpreter
                        .values()
                        .value(
                                action.input(),
                                scope.input(),
                                scope,
                                scope.slot("run").child("workflow").child("input"));
    }

    /** Cancels the sub-workflow of a task that is cancelled. */
    private static void cancelSubWorkflow(String id) {
        Workflow.newDetachedCancellationScope(() -> {
                    try {
                        Workflow.newUntypedExternalWorkflowStub(id).cancel();
                    } catch (CancelExternalWorkflowException e) {
                        // It has ended already.
                    }
                })
                .run();
    }
}
