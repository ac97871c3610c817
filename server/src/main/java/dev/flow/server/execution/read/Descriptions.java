package dev.flow.server.execution.read;

import com.google.protobuf.util.Durations;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Rows;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.state.ChildState;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowTaskState;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflow.v1.PendingWorkflowTaskInfo;
import io.temporal.api.workflow.v1.RequestIdInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionConfig;
import io.temporal.api.workflow.v1.WorkflowExecutionExtendedInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.time.Instant;

/** Describes runs, as far as they are. Thread-safe. */
public final class Descriptions {
    private final Executions executions;

    public Descriptions(Executions executions) {
        this.executions = executions;
    }

    /**
     * Describes a run.
     *
     * @throws dev.flow.server.failure.ServiceFailure {@code NOT_FOUND}
     */
    public DescribeWorkflowExecutionResponse describe(DescribeWorkflowExecutionRequest request) {
        Target target = Target.of(request.getNamespace(), request.getExecution());
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.get(target.runId());
            MutableState state = execution.state();
            DescribeWorkflowExecutionResponse.Builder response = DescribeWorkflowExecutionResponse.newBuilder()
                    .setExecutionConfig(config(state))
                    .setWorkflowExecutionInfo(Rows.info(execution).toBuilder().setHistoryLength(length(state)))
                    .setWorkflowExtendedInfo(extended(execution));
            if (state.isOpen()) {
                state.activities()
                        .values()
                        .forEach(activity ->
                                response.addPendingActivities(PendingActivities.info(activity, lock.now())));
                state.children().values().forEach(child -> response.addPendingChildren(child(child)));
                WorkflowTaskState task = state.workflowTask();
                if (task != null) {
                    response.setPendingWorkflowTask(task(task));
                }
            }
            return response.build();
        }
    }

    /** Without the events of a task that may never be written. */
    private static long length(MutableState state) {
        WorkflowTaskState task = state.workflowTask();
        boolean written = task == null || task.kind() == WorkflowTaskState.Kind.NORMAL;
        return (written ? WorkflowTaskEvents.end(state) : state.nextEventId()) - 1;
    }

    private static WorkflowExecutionConfig config(MutableState state) {
        var started = state.started();
        WorkflowExecutionConfig.Builder config = WorkflowExecutionConfig.newBuilder()
                .setTaskQueue(started.getTaskQueue())
                .setDefaultWorkflowTaskTimeout(started.getWorkflowTaskTimeout());
        if (started.hasWorkflowExecutionTimeout()) {
            config.setWorkflowExecutionTimeout(started.getWorkflowExecutionTimeout());
        }
        if (started.hasWorkflowRunTimeout()) {
            config.setWorkflowRunTimeout(started.getWorkflowRunTimeout());
        }
        if (!state.userMetadata().equals(UserMetadata.getDefaultInstance())) {
            config.setUserMetadata(state.userMetadata());
        }
        return config.build();
    }

    private static WorkflowExecutionExtendedInfo extended(LoadedExecution execution) {
        MutableState state = execution.state();
        var started = state.started();
        WorkflowExecutionExtendedInfo.Builder extended = WorkflowExecutionExtendedInfo.newBuilder()
                .setCancelRequested(state.isCancelRequested())
                .setResetRunId(state.resetRunId())
                .setOriginalStartTime(Instants.timestamp(state.originalStartTime()))
                .putRequestIdInfos(
                        execution.origin().requestId(),
                        RequestIdInfo.newBuilder()
                                .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
                                .setEventId(1)
                                .build());
        Instant reset = state.resetTime();
        if (reset != null) {
            extended.setLastResetTime(Instants.timestamp(reset));
        }
        if (started.hasWorkflowExecutionExpirationTime()) {
            extended.setExecutionExpirationTime(started.getWorkflowExecutionExpirationTime());
        }
        if (Durations.isPositive(started.getWorkflowRunTimeout())) {
            Instant end = state.executionTime().plus(Instants.of(started.getWorkflowRunTimeout()));
            extended.setRunExpirationTime(Instants.timestamp(
                    state.expirationTime().filter(last -> last.isBefore(end)).orElse(end)));
        }
        return extended.build();
    }

    private static PendingChildExecutionInfo child(ChildState child) {
        PendingChildExecutionInfo.Builder info = PendingChildExecutionInfo.newBuilder()
                .setWorkflowId(child.initiated().getWorkflowId())
                .setWorkflowTypeName(child.initiated().getWorkflowType().getName())
                .setInitiatedId(child.initiatedEventId())
                .setParentClosePolicy(child.initiated().getParentClosePolicy());
        String runId = child.runId();
        if (runId != null) {
            info.setRunId(runId);
        }
        return info.build();
    }

    private static PendingWorkflowTaskInfo task(WorkflowTaskState task) {
        PendingWorkflowTaskInfo.Builder info = PendingWorkflowTaskInfo.newBuilder()
                .setState(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED)
                .setScheduledTime(Instants.timestamp(task.timing().scheduledAt()))
                .setOriginalScheduledTime(Instants.timestamp(task.timing().firstScheduledAt()))
                .setAttempt(task.attempt());
        WorkflowTaskState.Started started = task.started();
        if (started != null) {
            info.setState(PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_STARTED)
                    .setStartedTime(Instants.timestamp(started.at()));
        }
        return info.build();
    }
}
