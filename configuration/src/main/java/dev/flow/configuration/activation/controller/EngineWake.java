package dev.flow.configuration.activation.controller;

import com.google.protobuf.util.Durations;
import dev.flow.configuration.activation.record.ControllerWake;
import dev.flow.configuration.activation.workflow.ActivationWorkflow;
import dev.flow.configuration.activation.workflow.ControllerRequest;
import dev.flow.engine.TaskQueues;
import dev.flow.store.Timekeeper;
import io.grpc.Deadline;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Wakes the controller workflow of a scope on the engine: a signal to the one that is open, else a start. Thread-safe.
 */
public final class EngineWake implements ControllerWake {
    private static final String PREFIX = "flow-activation.";

    /** A caller waits for this; what is missed is done by a later wake. */
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    /** A worker that has not ended a workflow task by then has died: such a task takes milliseconds. */
    private static final Duration TASK = Duration.ofSeconds(5);

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final WorkflowClient client;
    private final TaskQueues queues;
    private final ControllerRequest request;
    private final Timekeeper time;

    /**
     * @param queues of the scope; its controller is executed by the workers of the system queue
     * @param time pauses between attempts
     */
    public EngineWake(WorkflowClient client, TaskQueues queues, ControllerRequest request, Timekeeper time) {
        this.client = client;
        this.queues = queues;
        this.request = request;
        this.time = time;
    }

    /** The id of the controller workflow of a scope. */
    public static String workflowId(TaskQueues queues) {
        return PREFIX + queues.system();
    }

    /**
     * Sends the signal, again while the engine is too busy for it: also while the controller ends, which has then
     * finished in milliseconds.
     *
     * @throws StatusRuntimeException when the engine does not answer within 5 seconds, or refuses
     */
    @Override
    public void wake() {
        SignalWithStartWorkflowExecutionRequest signal = signal();
        Deadline end = Deadline.after(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
        while (!isSent(signal, end)) {
            try {
                time.pause(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw Status.CANCELLED
                        .withDescription("The wake of the controller was interrupted.")
                        .withCause(e)
                        .asRuntimeException();
            }
        }
    }

    /** False when the engine was too busy, and there is time for another attempt. */
    private boolean isSent(SignalWithStartWorkflowExecutionRequest signal, Deadline end) {
        try {
            var _ = client.getWorkflowServiceStubs()
                    .blockingStub()
                    .withDeadline(end)
                    .signalWithStartWorkflowExecution(signal);
            return true;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.RESOURCE_EXHAUSTED && !end.isExpired()) {
                return false;
            }
            throw e;
        }
    }

    private SignalWithStartWorkflowExecutionRequest signal() {
        return SignalWithStartWorkflowExecutionRequest.newBuilder()
                .setNamespace(client.getOptions().getNamespace())
                .setWorkflowId(workflowId(queues))
                .setWorkflowType(WorkflowType.newBuilder().setName(ActivationWorkflow.TYPE))
                .setTaskQueue(TaskQueue.newBuilder().setName(queues.system()))
                .setWorkflowTaskTimeout(Durations.fromMillis(TASK.toMillis()))
                .setInput(input())
                .setSignalName(ActivationWorkflow.WAKE)
                .setIdentity(client.getOptions().getIdentity())
                .setRequestId(UUID.randomUUID().toString())
                .build();
    }

    private Payloads input() {
        return client.getOptions()
                .getDataConverter()
                .toPayloads(request)
                .orElseThrow(() -> new IllegalStateException("A request without a payload."));
    }
}
