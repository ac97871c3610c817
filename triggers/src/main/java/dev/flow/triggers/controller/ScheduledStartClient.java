package dev.flow.triggers.controller;

import dev.flow.engine.TaskQueues;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.workflow.ScheduledStartStanding;
import dev.flow.triggers.workflow.ScheduledStartState;
import dev.flow.triggers.workflow.ScheduledStartWorkflow;
import dev.flow.triggers.workflow.ScheduledStartWorkflow.Canceling;
import dev.flow.triggers.workflow.ScheduledStartWorkflow.Reply;
import dev.flow.triggers.workflow.ScheduledStartWorkflow.Rescheduling;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.common.converter.DataConverter;
import java.util.Optional;

/** Starts and changes the workflows of the scheduled starts of a scope. Thread-safe. */
public final class ScheduledStartClient {
    private static final String PREFIX = "flow-start.";

    private final SystemCalls calls;
    private final DataConverter converter;
    private final TaskQueues queues;

    /** @param queues of the scope; its scheduled starts are executed by the workers of the system queue */
    public ScheduledStartClient(WorkflowClient client, TaskQueues queues) {
        this.calls = new SystemCalls(client);
        this.converter = client.getOptions().getDataConverter();
        this.queues = queues;
    }

    /** The workflow id of a scheduled start. */
    public String workflowId(String start) {
        return PREFIX + queues.system() + "." + start;
    }

    /**
     * Starts the workflow of a scheduled start; without effect while it is open. One that has ended may be started
     * again: the row of the scheduled start keeps it from doing anything then.
     *
     * @param priority the engine's priority key
     * @throws TriggersException {@code engine_unavailable}
     */
    public void start(ScheduledStartState state, int priority) {
        calls.start(calls.start(workflowId(state.job().id()), ScheduledStartWorkflow.TYPE, queues.system(), state)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE)
                .setPriority(Priority.newBuilder().setPriorityKey(priority)));
    }

    /**
     * Whether the workflow of a scheduled start is open.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public boolean isOpen(String start) {
        return calls.presence(workflowId(start), ScheduledStartWorkflow.TYPE) == Presence.OPEN;
    }

    /** What became of a change. */
    public sealed interface Answer {
        /** The change was made. */
        record Changed(ScheduledStartStanding standing) implements Answer {}

        /** The state, or the version, does not allow it. */
        record Refused(String reason, long version) implements Answer {}

        /** The engine has it, and no worker has answered yet. */
        record Pending() implements Answer {}

        /** There is no such workflow, or it has ended. */
        record Absent() implements Answer {}
    }

    /**
     * Moves a scheduled start.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public Answer reschedule(String start, Rescheduling change) {
        return update(start, ScheduledStartWorkflow.RESCHEDULE, change.changeId(), change);
    }

    /**
     * Cancels a scheduled start.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public Answer cancel(String start, Canceling change) {
        return update(start, ScheduledStartWorkflow.CANCEL, change.changeId(), change);
    }

    private Answer update(String start, String name, String changeId, Object change) {
        var request = UpdateWorkflowExecutionRequest.newBuilder()
                .setNamespace(calls.namespace())
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId(start)))
                .setWaitPolicy(WaitPolicy.newBuilder()
                        .setLifecycleStage(
                                UpdateWorkflowExecutionLifecycleStage
                                        .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED))
                .setRequest(Request.newBuilder()
                        .setMeta(Meta.newBuilder().setUpdateId(changeId).setIdentity(calls.identity()))
                        .setInput(Input.newBuilder().setName(name).setArgs(calls.payloads(change))))
                .build();
        try {
            var response = calls.send(stub -> stub.updateWorkflowExecution(request));
            return response.hasOutcome() ? answer(response.getOutcome()) : new Answer.Pending();
        } catch (StatusRuntimeException e) {
            return switch (e.getStatus().getCode()) {
                case NOT_FOUND -> new Answer.Absent();
                case DEADLINE_EXCEEDED -> new Answer.Pending();
                default -> throw SystemCalls.unavailable(e);
            };
        }
    }

    private Answer answer(Outcome outcome) {
        if (outcome.hasFailure()) {
            throw TriggersException.engine(
                    "The scheduled start cannot be changed: "
                            + outcome.getFailure().getMessage(),
                    null);
        }
        Reply reply = converter.fromPayloads(0, Optional.of(outcome.getSuccess()), Reply.class, Reply.class);
        String refusal = reply.refusal();
        return refusal == null
                ? new Answer.Changed(reply.standing())
                : new Answer.Refused(refusal, reply.standing().version());
    }
}
