package dev.flow.triggers.controller;

import com.google.protobuf.util.Durations;
import dev.flow.engine.TaskQueues;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.workflow.ScheduleChange;
import dev.flow.triggers.workflow.ScheduleState;
import dev.flow.triggers.workflow.ScheduleWorkflow;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Tells the schedule workflows of a scope what they are from now on. Thread-safe. */
public final class ScheduleClient {
    private static final String PREFIX = "flow-schedule.";

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** A worker that has not ended a workflow task by then has died: such a task takes milliseconds. */
    private static final Duration TASK = Duration.ofSeconds(5);

    private final WorkflowClient client;
    private final TaskQueues queues;

    /** @param queues of the scope; its schedules are executed by the workers of the system queue */
    public ScheduleClient(WorkflowClient client, TaskQueues queues) {
        this.client = client;
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
                .setNamespace(client.getOptions().getNamespace())
                .setWorkflowId(workflowId(trigger))
                .setWorkflowType(WorkflowType.newBuilder().setName(ScheduleWorkflow.TYPE))
                .setTaskQueue(TaskQueue.newBuilder().setName(queues.system()))
                .setWorkflowTaskTimeout(Durations.fromMillis(TASK.toMillis()))
                .setInput(payloads(ScheduleState.of(trigger)))
                .setSignalName(ScheduleWorkflow.CHANGE)
                .setSignalInput(payloads(change))
                .setIdentity(client.getOptions().getIdentity())
                .setRequestId(UUID.randomUUID().toString())
                .build();
        try {
            var _ = stub().signalWithStartWorkflowExecution(request);
        } catch (StatusRuntimeException e) {
            throw unavailable(e);
        }
    }

    /**
     * Deletes a schedule.
     *
     * @return false when its workflow is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    public boolean delete(String trigger, long fence) {
        var request = SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace(client.getOptions().getNamespace())
                .setWorkflowExecution(execution(trigger))
                .setSignalName(ScheduleWorkflow.CHANGE)
                .setInput(payloads(new ScheduleChange(fence, null)))
                .setIdentity(client.getOptions().getIdentity())
                .setRequestId(UUID.randomUUID().toString())
                .build();
        try {
            var _ = stub().signalWorkflowExecution(request);
            return true;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return false;
            }
            throw unavailable(e);
        }
    }

    /** What the engine has under the id of a schedule. */
    public enum Presence {
        /** The workflow of the schedule, open. */
        OPEN,
        /** None, or one that has ended. */
        ABSENT,
        /** Another workflow. */
        FOREIGN
    }

    /**
     * Asks the engine what it has.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public Presence presence(String trigger) {
        var request = DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(client.getOptions().getNamespace())
                .setExecution(execution(trigger))
                .build();
        try {
            var info = stub().describeWorkflowExecution(request).getWorkflowExecutionInfo();
            if (info.getStatus() != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
                return Presence.ABSENT;
            }
            return info.getType().getName().equals(ScheduleWorkflow.TYPE) ? Presence.OPEN : Presence.FOREIGN;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return Presence.ABSENT;
            }
            throw unavailable(e);
        }
    }

    private WorkflowExecution execution(String trigger) {
        return WorkflowExecution.newBuilder().setWorkflowId(workflowId(trigger)).build();
    }

    private WorkflowServiceBlockingStub stub() {
        return client.getWorkflowServiceStubs()
                .blockingStub()
                .withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private Payloads payloads(Object value) {
        return client.getOptions()
                .getDataConverter()
                .toPayloads(value)
                .orElseThrow(() -> new IllegalStateException("A value without a payload."));
    }

    private static TriggersException unavailable(StatusRuntimeException e) {
        return TriggersException.engine(
                "The engine does not answer (" + e.getStatus().getCode() + ").", e);
    }
}
