package dev.flow.triggers.controller;

import com.google.protobuf.util.Durations;
import dev.flow.triggers.TriggersException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/** What the clients of system workflows ask the engine, with a deadline. Thread-safe. */
final class SystemCalls {
    /** A worker that has not ended a workflow task by then has died: such a task takes milliseconds. */
    static final Duration TASK = Duration.ofSeconds(5);

    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** Between one attempt and the next: a server that moves a shard or drops its updates answers again soon. */
    private static final List<Duration> PAUSES =
            List.of(Duration.ofMillis(50), Duration.ofMillis(150), Duration.ofMillis(450));

    private final WorkflowClient client;

    SystemCalls(WorkflowClient client) {
        this.client = client;
    }

    String namespace() {
        return client.getOptions().getNamespace();
    }

    String identity() {
        return client.getOptions().getIdentity();
    }

    /**
     * Sends a request, and sends it again a few times, less than a second in all, while the engine says that it is away
     * for the moment. Each request has an id of its own, by which the engine knows one that it had already.
     *
     * @throws StatusRuntimeException as the last attempt was answered
     */
    <T> T send(Function<WorkflowServiceBlockingStub, T> request) {
        for (Duration pause : PAUSES) {
            try {
                return request.apply(stub());
            } catch (StatusRuntimeException e) {
                if (!isTransient(e.getStatus().getCode())) {
                    throw e;
                }
                LockSupport.parkNanos(pause.toNanos());
            }
        }
        return request.apply(stub());
    }

    private static boolean isTransient(Status.Code code) {
        return switch (code) {
            case UNAVAILABLE, ABORTED, RESOURCE_EXHAUSTED, INTERNAL, UNKNOWN -> true;
            default -> false;
        };
    }

    private WorkflowServiceBlockingStub stub() {
        return client.getWorkflowServiceStubs()
                .blockingStub()
                .withDeadlineAfter(DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    Payloads payloads(Object value) {
        return client.getOptions()
                .getDataConverter()
                .toPayloads(value)
                .orElseThrow(() -> new IllegalStateException("A value without a payload."));
    }

    /**
     * Signals an open workflow.
     *
     * @return false when it is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    boolean signal(String workflowId, String name, Payloads input) {
        var request = SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace(namespace())
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
                .setSignalName(name)
                .setInput(input)
                .setIdentity(identity())
                .setRequestId(UUID.randomUUID().toString())
                .build();
        try {
            var _ = send(stub -> stub.signalWorkflowExecution(request));
            return true;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return false;
            }
            throw unavailable(e);
        }
    }

    /**
     * Asks an open workflow to cancel.
     *
     * @return false when it is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    boolean cancel(String workflowId, String by, String reason) {
        var request = RequestCancelWorkflowExecutionRequest.newBuilder()
                .setNamespace(namespace())
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
                .setIdentity(by)
                .setReason(reason)
                .setRequestId(UUID.randomUUID().toString())
                .build();
        try {
            var _ = send(stub -> stub.requestCancelWorkflowExecution(request));
            return true;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return false;
            }
            throw unavailable(e);
        }
    }

    static TriggersException unavailable(StatusRuntimeException e) {
        return TriggersException.engine(
                "The engine does not answer (" + e.getStatus().getCode() + ").", e);
    }

    /**
     * The request to start a system workflow.
     *
     * @param queue task queue
     */
    StartWorkflowExecutionRequest.Builder start(String workflowId, String type, String queue, Object input) {
        return StartWorkflowExecutionRequest.newBuilder()
                .setNamespace(namespace())
                .setWorkflowId(workflowId)
                .setWorkflowType(WorkflowType.newBuilder().setName(type))
                .setTaskQueue(TaskQueue.newBuilder().setName(queue))
                .setWorkflowTaskTimeout(Durations.fromMillis(TASK.toMillis()))
                .setInput(payloads(input))
                .setIdentity(identity())
                .setRequestId(UUID.randomUUID().toString());
    }

    /**
     * Starts a system workflow; without effect when there is one of its id that its reuse policy keeps.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    void start(StartWorkflowExecutionRequest.Builder request) {
        try {
            var _ = send(stub -> stub.startWorkflowExecution(request.build()));
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
                throw unavailable(e);
            }
        }
    }

    /**
     * Asks the engine what it has under an id.
     *
     * @param type of the workflow that is expected there
     * @throws TriggersException {@code engine_unavailable}
     */
    Presence presence(String workflowId, String type) {
        var request = DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(namespace())
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
                .build();
        try {
            var info = send(stub -> stub.describeWorkflowExecution(request)).getWorkflowExecutionInfo();
            if (info.getStatus() != WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING) {
                return Presence.ABSENT;
            }
            return info.getType().getName().equals(type) ? Presence.OPEN : Presence.FOREIGN;
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return Presence.ABSENT;
            }
            throw unavailable(e);
        }
    }
}
