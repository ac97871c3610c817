package dev.flow.server.execution.start;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.execution.Limits;
import dev.flow.server.execution.RetryPolicies;
import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.Instants;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;

/** What a start must fulfil, with the messages of Temporal. Every method throws {@link ServiceFailure}. */
public final class StartChecks {
    private static final int LONGEST_FAIRNESS_KEY = 64;
    private static final String RESERVED = "/_sys/";

    private StartChecks() {}

    static void check(StartWorkflowExecutionRequest request, Limits limits) {
        implemented(request);
        workflowId(request.getWorkflowId());
        require(!request.getWorkflowType().getName().isEmpty(), "WorkflowType is not set on request.");
        Names.require(request.getWorkflowType().getName(), "WorkflowType");
        taskQueue(request.getTaskQueue().getName());
        Names.require(request.getRequestId(), "RequestId");
        timeout(request.getWorkflowExecutionTimeout(), "WorkflowExecutionTimeoutSeconds");
        timeout(request.getWorkflowRunTimeout(), "WorkflowRunTimeoutSeconds");
        timeout(request.getWorkflowTaskTimeout(), "WorkflowTaskTimeoutSeconds");
        timeout(request.getWorkflowStartDelay(), "WorkflowStartDelaySeconds");
        if (request.hasRetryPolicy()) {
            retry(request.getRetryPolicy());
        }
        if (!request.getCronSchedule().isEmpty()) {
            require(!request.hasWorkflowStartDelay(), "CronSchedule and WorkflowStartDelay may not be used together.");
            CronSchedule.parse(request.getCronSchedule());
        }
        priority(request.getPriority());
        if (request.hasVersioningOverride()) {
            override(request.getVersioningOverride());
        }
        require(request.getInput().getSerializedSize() <= limits.blobBytes(), "Blob data size exceeds limit.");
        require(request.getMemo().getSerializedSize() <= limits.blobBytes(), "Memo size exceeds limit.");
    }

    private static void implemented(StartWorkflowExecutionRequest request) {
        if (request.getCompletionCallbacksCount() > 0) {
            throw ServiceFailure.unimplemented("a completion callback of a workflow");
        }
        if (request.hasTimeSkippingConfig()) {
            throw ServiceFailure.unimplemented("time skipping of a workflow");
        }
    }

    /** An id of a workflow. */
    public static void workflowId(String id) {
        require(!id.isEmpty(), "WorkflowId is not set on request.");
        int bytes = Names.bytes(id);
        require(
                bytes <= Names.LONGEST,
                "WorkflowId exceeds maximum allowed length (" + bytes + "/" + Names.LONGEST + ")");
        Names.require(id, "WorkflowId");
    }

    /** A task queue that is not one of the service's own. */
    public static void taskQueue(String name) {
        require(!name.isEmpty(), "taskQueue is not set");
        Names.require(name, "taskQueue");
        require(!name.startsWith(RESERVED), "task queue name cannot start with reserved prefix " + RESERVED);
    }

    private static void timeout(Duration timeout, String name) {
        require(!Durations.isNegative(timeout), "An invalid " + name + " is set on request. cause: negative duration");
    }

    /** A retry policy whose missing parts have defaults. One that allows a single attempt is not looked at. */
    public static void retry(RetryPolicy given) {
        if (given.getMaximumAttempts() == 1) {
            return;
        }
        RetryPolicy policy = RetryPolicies.complete(given);
        require(
                !Durations.isNegative(policy.getInitialInterval()),
                "invalid InitialInterval set on retry policy: negative duration");
        require(policy.getBackoffCoefficient() >= 1, "BackoffCoefficient cannot be less than 1 on retry policy.");
        require(
                !Durations.isNegative(given.getMaximumInterval()),
                "invalid MaximumInterval set on retry policy: negative duration");
        require(
                Instants.of(policy.getMaximumInterval()).compareTo(Instants.of(policy.getInitialInterval())) >= 0,
                "MaximumInterval cannot be less than InitialInterval on retry policy.");
        require(policy.getMaximumAttempts() >= 0, "MaximumAttempts cannot be negative on retry policy.");
    }

    private static void priority(Priority priority) {
        require(priority.getPriorityKey() >= 0, "priority key can't be negative");
        require(
                priority.getFairnessKey().length() <= LONGEST_FAIRNESS_KEY,
                "fairness key length exceeds limit ("
                        + priority.getFairnessKey().length() + "/" + LONGEST_FAIRNESS_KEY + ")");
    }

    /** An override of the versioning of a workflow. */
    @SuppressWarnings("deprecation")
    public static void override(VersioningOverride override) {
        switch (override.getOverrideCase()) {
            case PINNED ->
                require(
                        override.getPinned().hasVersion()
                                && !override.getPinned()
                                        .getVersion()
                                        .getBuildId()
                                        .isEmpty()
                                && !override.getPinned()
                                        .getVersion()
                                        .getDeploymentName()
                                        .isEmpty(),
                        "must provide version if override behavior is PINNED");
            case AUTO_UPGRADE -> {
                // Needs nothing else.
            }
            case ONE_TIME -> require(false, "a one-time versioning override is not implemented");
            case OVERRIDE_NOT_SET -> require(override.getBehaviorValue() != 0, "override behavior is required");
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw ServiceFailure.invalidArgument(message);
        }
    }
}
