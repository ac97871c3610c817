package dev.flow.triggers.controller;

import com.google.protobuf.util.Durations;
import dev.flow.engine.TaskQueues;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.workflow.ScheduleChange;
import dev.flow.triggers.workflow.ScheduleState;
import dev.flow.triggers.workflow.ScheduleWorkflow;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import java.util.UUID;

/** Tells the schedule workflows of a scope what they are from now on. Thread-safe. */
public final class ScheduleClient {
    private static final String PREFIX = "flow-schedule.";

    private final SystemCalls calls;
    private final TaskQueues queues;

    /** @param queues of the scope; its schedules are executed by the workers of the system queue */
    public ScheduleClient(WorkflowClient client, TaskQueues queues) {
        this.calls = new SystemCalls(client);
        this.queues = queues;
    }

    /** The workflow id of a schedule. */
    public static String workflowId(TaskQueues queues, String trigger) {
        return PREFIX + queues.system() + "." + trigger;
    }

    /** The workflow id of a schedule of this scope. */
    public String workflowId(String trigger) {
        return workflowId(queues, trigger);
    }

    /**
     * Tells a schedule what it fires by, and starts its workflow when there is none.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public void put(String trigger, ScheduleChange change) {
        var request = SignalWithStartWorkflowExecutionRequest.newBuilder()
                .setNamespace(calls.namespace())
                .setWorkflowId(workflowId(trigger))
                .setWorkflowType(WorkflowType.newBuilder().setName(ScheduleWorkflow.TYPE))
                .setTaskQueue(TaskQueue.newBuilder().setName(queues.system()))
                .setWorkflowTaskTimeout(Durations.fromMillis(SystemCalls.TASK.toMillis()))
                .setInput(calls.payloads(ScheduleState.of(trigger)))
                .setSignalName(ScheduleWorkflow.CHANGE)
                .setSignalInput(calls.payloads(change))
                .setIdentity(calls.identity())
                .setRequestId(UUID.randomUUID().toString())
                .build();
        try {
            var _ = calls.send(stub -> stub.signalWithStartWorkflowExecution(request));
        } catch (StatusRuntimeException e) {
            throw SystemCalls.unavailable(e);
        }
    }

    /**
     * Deletes a schedule.
     *
     * @return false when its workflow is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    public boolean delete(String trigger, long fence) {
        return calls.signal(
                workflowId(trigger), ScheduleWorkflow.CHANGE, calls.payloads(new ScheduleChange(fence, null)));
    }

    /**
     * Asks the engine whether the workflow of a schedule is there.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public Presence presence(String trigger) {
        return calls.presence(workflowId(trigger), ScheduleWorkflow.TYPE);
    }
}
