package dev.flow.configuration.activation.controller;

import com.google.protobuf.util.Durations;
import dev.flow.configuration.activation.record.ControllerWake;
import dev.flow.configuration.activation.workflow.ActivationWorkflow;
import dev.flow.configuration.activation.workflow.ControllerRequest;
import dev.flow.engine.TaskQueues;
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

    private final WorkflowClient client;
    private final TaskQueues queues;
    private final ControllerRequest request;

    /** @param queues of the scope; its controller is executed by the workers of the system queue */
    public EngineWake(WorkflowClient client, TaskQueues queues, ControllerRequest request) {
        this.client = client;
        this.queues = queues;
        this.request = request;
    }

    /** The id of the controller workflow of a scope. */
    public static String workflowId(TaskQueues queues) {
        return PREFIX + queues.system();
    }

    /** @throws io.grpc.StatusRuntimeException when the engine does not answer within 5 seconds, or refuses */
    @Override
    public void wake() {
        var _ = client.getWorkflowServiceStubs()
                .blockingStub()
                .withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
                .signalWithStartWorkflowExecution(SignalWithStartWorkflowExecutionRequest.newBuilder()
                        .setNamespace(client.getOptions().getNamespace())
                        .setWorkflowId(workflowId(queues))
                        .setWorkflowType(WorkflowType.newBuilder().setName(ActivationWorkflow.TYPE))
                        .setTaskQueue(TaskQueue.newBuilder().setName(queues.system()))
                        .setWorkflowTaskTimeout(Durations.fromMillis(TASK.toMillis()))
                        .setInput(input())
                        .setSignalName(ActivationWorkflow.WAKE)
                        .setIdentity(client.getOptions().getIdentity())
                        .setRequestId(UUID.randomUUID().toString())
                        .build());
    }

    private Payloads input() {
        return client.getOptions()
                .getDataConverter()
                .toPayloads(request)
                .orElseThrow(() -> new IllegalStateException("A request without a payload."));
    }
}
