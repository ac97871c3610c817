package dev.flow.engine.interpreter.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.cursor.ActionCursor;
import dev.flow.engine.cursor.ActionCursor.InRun;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.interpreter.ExternalSignal;
import dev.flow.engine.interpreter.Fault;
import dev.flow.engine.interpreter.Inbox;
import dev.flow.engine.interpreter.Interpreter;
import dev.flow.engine.interpreter.Run;
import dev.flow.engine.interpreter.RunResultJson;
import dev.flow.engine.interpreter.Step;
import dev.flow.engine.interpreter.TaskScope;
import dev.flow.engine.payload.Json;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
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
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a task has started and waits for: a sub-workflow, or a population.
 *
 * <p>In the segment that starts it, it is a child workflow in the sense of Temporal, and the engine reports its end.
 * That link is lost when this run continues as new. The next segment asks it by a signal to report its end, and also
 * checks by an activity, at growing intervals, whether it has ended: what is terminated reports nothing.
 */
final class AwaitedRun {
    /** The delay in milliseconds before the request for a report is repeated, when it could not be delivered. */
    private static final long REQUEST_RETRY = 1_000;

    private final Interpreter interpreter;
    private final TaskScope scope;
    private final String what;
    private final Inbox inbox;

    /** @param what is waited for, as a noun */
    AwaitedRun(Interpreter interpreter, TaskScope scope, String what) {
        this.interpreter = interpreter;
        this.scope = scope;
        this.what = what;
        this.inbox = interpreter.run().inbox();
    }

    /**
     * Starts it, and waits for its end unless it is left to itself.
     *
     * @param options its id and where it is executed
     * @param type the workflow's
     * @param await whether the task waits for its end; otherwise the output is the task's input
     */
    Step<ActionCursor> start(ChildWorkflowOptions.Builder options, String type, RawValue input, boolean await) {
        ChildWorkflowOptions started = options.setWorkflowIdReusePolicy(
                        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
                .setCancellationType(ChildWorkflowCancellationType.ABANDON)
                .setStaticSummary(scope.summary(await ? CommandSummary.Purpose.TASK : CommandSummary.Purpose.APART)
                        .text())
                .build();
        ChildWorkflowStub child = Workflow.newUntypedChildWorkflowStub(type, started);
        // Detached: in a branch that is being cancelled the command is sent too, so that there is something to cancel.
        Link link = new Link();
        Workflow.newDetachedCancellationScope(() -> {
                    link.end = child.executeAsync(JsonNode.class, input);
                    link.started = child.getExecution();
                })
                .run();
        return await(started.getWorkflowId(), link, await);
    }

    /** The promises of a child workflow: that it has started, and its result. */
    private static final class Link {
        @Nullable
        Promise<JsonNode> end;

        @Nullable
        Promise<WorkflowExecution> started;
    }

    private Step<ActionCursor> await(String id, Link link, boolean await) {
        Promise<JsonNode> end = Objects.requireNonNull(link.end);
        Promise<WorkflowExecution> started = Objects.requireNonNull(link.started);
        try {
            interpreter.waits().until(started::isCompleted);
            if (!await) {
                return new Step.Done<>(scope.input());
            }
            if (started.getFailure() != null) {
                // It exists already: this run was reset to a point before its start.
                return awaitReport(new InRun(id, 0));
            }
            if (!interpreter.waits().untilOrParking(() -> inbox.reported(id) || end.isCompleted())) {
                return new Step.Parked<>(new InRun(id, 0));
            }
        } catch (CanceledFailure canceled) {
            started.getFailure();
            cancel(id);
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
                            ? RunResultJson.error(cause, what, scope.task().reference())
                            : WorkflowErrors.of(failure, scope.task().reference()));
        }
    }

    /** Waits for the end of what an earlier segment has started. */
    Step<ActionCursor> awaitReport(InRun at) {
        InRun cursor = at;
        try {
            while (RunTask.onRequest(interpreter.run())
                    && cursor.looks() == 0
                    && !inbox.reported(cursor.workflowId())) {
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
            cancel(cursor.workflowId());
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
        return RunResultJson.outputOrThrow(outcome, what, scope.task().reference());
    }

    /** Cancels it when the task is cancelled. */
    private static void cancel(String id) {
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
