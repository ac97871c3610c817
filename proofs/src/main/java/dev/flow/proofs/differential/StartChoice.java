package dev.flow.proofs.differential;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import io.temporal.api.common.v1.Header;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;

/** Chooses how workflows start. */
final class StartChoice {
    /** Of workflow tasks that the worker abandons: far above what an answer takes. */
    static final Duration SHORT_TASK = Durations.fromSeconds(8);

    /** Of the other workflow tasks: scenarios are over before. */
    static final Duration LONG_TASK = Durations.fromSeconds(60);

    private final Choices choices;

    StartChoice(Choices choices) {
        this.choices = choices;
    }

    /** How a scenario ends its first step. */
    enum Kind {
        PLAIN,
        /** The run times out before it does anything. */
        EXPIRING,
        /** Workflow tasks time out when they are abandoned. */
        IMPATIENT,
        /** The first workflow task is due in an hour. */
        DELAYED
    }

    Kind kind() {
        int chosen = choices.below(100);
        if (chosen < 4) {
            return Kind.EXPIRING;
        }
        if (chosen < 14) {
            return Kind.IMPATIENT;
        }
        return chosen < 18 ? Kind.DELAYED : Kind.PLAIN;
    }

    StartWorkflowExecutionRequest.Builder start(Workflow workflow, Kind kind) {
        var start = plain(workflow);
        switch (kind) {
            case EXPIRING -> {
                if (choices.chance(70)) {
                    start.setWorkflowRunTimeout(Durations.fromSeconds(1));
                } else {
                    start.setWorkflowExecutionTimeout(Durations.fromSeconds(1));
                }
                if (choices.chance(40)) {
                    start.setRetryPolicy(retry());
                }
            }
            case IMPATIENT -> start.setWorkflowTaskTimeout(SHORT_TASK);
            case DELAYED -> start.setWorkflowStartDelay(Durations.fromHours(1));
            case PLAIN -> timeouts(start);
        }
        return start;
    }

    private void timeouts(StartWorkflowExecutionRequest.Builder start) {
        if (choices.chance(20)) {
            start.setWorkflowRunTimeout(Durations.fromHours(1 + choices.below(3)));
        }
        if (choices.chance(20)) {
            start.setWorkflowExecutionTimeout(Durations.fromHours(1 + choices.below(3)));
        }
        if (choices.chance(10)) {
            // more than a service allows
            start.setWorkflowTaskTimeout(Durations.fromSeconds(500));
        }
        if (choices.chance(20)) {
            start.setRetryPolicy(retry());
        }
        if (choices.chance(4)) {
            start.setWorkflowStartDelay(Durations.fromSeconds(1));
        } else if (choices.chance(3)) {
            start.setCronSchedule("@every 1h");
        }
    }

    /** With a request id of its own. */
    StartWorkflowExecutionRequest.Builder plain(Workflow workflow) {
        var start = StartWorkflowExecutionRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setWorkflowId(workflow.id())
                .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
                .setTaskQueue(TaskQueue.newBuilder().setName(workflow.queue()))
                .setRequestId(choices.requestId())
                .setWorkflowTaskTimeout(LONG_TASK)
                .setIdentity("client");
        if (choices.chance(50)) {
            start.setInput(choices.payloads());
        }
        if (choices.chance(20)) {
            start.setMemo(Memo.newBuilder().putFields("m", choices.payload()));
        }
        if (choices.chance(20)) {
            start.setSearchAttributes(SearchAttributes.newBuilder()
                    .putIndexedFields(Service.KEYWORD, choices.keyword())
                    .putIndexedFields(Service.LABELS, choices.keywords()));
        }
        if (choices.chance(20)) {
            start.setHeader(Header.newBuilder().putFields("h", choices.payload()));
        }
        if (choices.chance(10)) {
            start.setUserMetadata(UserMetadata.newBuilder().setSummary(choices.payload()));
        }
        if (choices.chance(10)) {
            start.setPriority(Priority.newBuilder().setPriorityKey(1 + choices.below(5)));
        }
        return start;
    }

    /** For a workflow that exists. */
    StartWorkflowExecutionRequest.Builder again(Workflow workflow) {
        return plain(workflow)
                .setWorkflowIdReusePolicy(choices.of(
                        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED,
                        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
                        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY,
                        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE))
                .setWorkflowIdConflictPolicy(choices.of(
                        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED,
                        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL,
                        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
                        WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING));
    }

    RetryPolicy retry() {
        RetryPolicy.Builder policy = RetryPolicy.newBuilder()
                .setInitialInterval(Durations.fromSeconds(1))
                .setMaximumAttempts(1 + choices.below(3));
        if (choices.chance(50)) {
            policy.setBackoffCoefficient(1);
        }
        if (choices.chance(30)) {
            policy.setMaximumInterval(Durations.fromSeconds(1));
        }
        if (choices.chance(30)) {
            policy.addNonRetryableErrorTypes("Fatal");
        }
        return policy.build();
    }
}
