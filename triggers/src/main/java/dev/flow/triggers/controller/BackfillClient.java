package dev.flow.triggers.controller;

import dev.flow.engine.TaskQueues;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.workflow.BackfillJob;
import dev.flow.triggers.workflow.BackfillState;
import dev.flow.triggers.workflow.BackfillWorkflow;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;

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
        calls.start(calls.start(workflowId(job.id()), BackfillWorkflow.TYPE, queues.system(), BackfillState.of(job))
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE));
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
