package dev.flow.triggers.controller;

import com.google.protobuf.util.Durations;
import dev.flow.engine.TaskQueues;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.workflow.BackfillJob;
import dev.flow.triggers.workflow.BackfillState;
import dev.flow.triggers.workflow.BackfillWorkflow;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import java.util.UUID;

/** Starts and cancels the backfill workflows of a scope. Thread-safe. */
public final class BackfillClient {
    private static final String PREFIX = "flow-backfill.";

    private final SystemCalls calls;
    private final TaskQueues queues;

    /** @param queues of the scope; its backfills are executed by the workers of the system queue */
    public BackfillClient(WorkflowClient client, TaskQueues queues) {
        this.calls = new SystemCalls(client);
        this.queues = queues;
    }

    /** The workflow id of a backfill. */
    public static String workflowId(TaskQueues queues, String backfill) {
        return PREFIX + queues.system() + "." + backfill;
    }

    /** The workflow id of a backfill of this scope. */
    public String workflowId(String backfill) {
        return workflowId(queues, backfill);
    }

    /**
     * Starts a backfill; without effect when it was started before.
     *
     * @throws TriggersException {@code engine_unavailable}
     */
    public void start(BackfillJob job) {
        var request = StartWorkflowExecutionRequest.newBuilder()
                .setNamespace(calls.namespace())
                .setWorkflowId(workflowId(job.id()))
                .setWorkflowType(WorkflowType.newBuilder().setName(BackfillWorkflow.TYPE))
                .setTaskQueue(TaskQueue.newBuilder().setName(queues.system()))
                .setWorkflowTaskTimeout(Durations.fromMillis(SystemCalls.TASK.toMillis()))
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
                .setInput(calls.payloads(BackfillState.of(job)))
                .setIdentity(calls.identity())
                .setRequestId(UUID.randomUUID().toString())
                .build();
        try {
            var _ = calls.stub().startWorkflowExecution(request);
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
                throw SystemCalls.unavailable(e);
            }
        }
    }

    /**
     * Cancels a backfill.
     *
     * @return false when its workflow is not there
     * @throws TriggersException {@code engine_unavailable}
     */
    public boolean cancel(String backfill) {
        return calls.signal(workflowId(backfill), BackfillWorkflow.CANCEL, Payloads.getDefaultInstance());
    }
}
