package dev.flow.server.execution;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.Listing;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.VolatileState;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Rows of executions: what follows from their state. */
public final class Rows {
    private Rows() {}

    /** The row of the next commit. */
    static ExecutionRow of(LoadedExecution execution, Instant now) {
        MutableState state = execution.state();
        return new ExecutionRow(
                state.key(),
                execution.version() + 1,
                listing(execution),
                execution.origin(),
                new ExecutionRow.Wake(Deadlines.next(state, now), Outstanding.hasTasks(state, now)),
                VolatileState.write(state));
    }

    private static Listing listing(LoadedExecution execution) {
        MutableState state = execution.state();
        return new Listing(state.status(), state.startTime(), closeTime(state), info(execution));
    }

    private static @Nullable Instant closeTime(MutableState state) {
        HistoryEvent last = state.closeEvent();
        return last == null ? null : Instants.of(last);
    }

    /** What lists and descriptions say of an execution. */
    @SuppressWarnings("deprecation") // of the API: workers of all versions name their build
    public static WorkflowExecutionInfo info(LoadedExecution execution) {
        MutableState state = execution.state();
        var started = state.started();
        WorkflowExecutionInfo.Builder info = WorkflowExecutionInfo.newBuilder()
                .setExecution(reference(state.key().workflowId(), state.key().runId()))
                .setType(started.getWorkflowType())
                .setStartTime(Instants.timestamp(state.startTime()))
                .setExecutionTime(Instants.timestamp(state.executionTime()))
                .setStatus(state.status())
                .setHistoryLength(state.nextEventId() - 1)
                .setHistorySizeBytes(state.historySize())
                .setStateTransitionCount(state.transitions())
                .setTaskQueue(started.getTaskQueue().getName())
                .setMemo(Memo.newBuilder().putAllFields(state.memo()))
                .setSearchAttributes(SearchAttributes.newBuilder()
                        .putAllIndexedFields(state.searchAttributes())
                        .putAllIndexedFields(state.builds().attributes())
                        .putAllIndexedFields(state.problems().attributes()))
                .setFirstRunId(execution.origin().firstRunId())
                .setRootExecution(
                        started.hasRootWorkflowExecution()
                                ? started.getRootWorkflowExecution()
                                : reference(
                                        state.key().workflowId(), state.key().runId()));
        if (!state.priority().equals(Priority.getDefaultInstance())) {
            info.setPriority(state.priority());
        }
        if (!state.versioning().equals(WorkflowExecutionVersioningInfo.getDefaultInstance())) {
            info.setVersioningInfo(state.versioning());
        }
        WorkerVersionStamp build = state.builds().latest();
        if (!build.equals(WorkerVersionStamp.getDefaultInstance())) {
            info.setMostRecentWorkerVersionStamp(build);
        }
        info.getAutoResetPointsBuilder().addAllPoints(state.builds().resetPoints());
        if (started.hasParentWorkflowExecution()) {
            info.setParentExecution(started.getParentWorkflowExecution())
                    .setParentNamespaceId(started.getParentWorkflowNamespaceId());
        }
        Instant closed = closeTime(state);
        if (closed != null) {
            info.setCloseTime(Instants.timestamp(closed))
                    .setExecutionDuration(Instants.duration(Duration.between(state.executionTime(), closed)));
        }
        return info.build();
    }

    /** A reference to a run. */
    public static WorkflowExecution reference(String workflowId, String runId) {
        return WorkflowExecution.newBuilder()
                .setWorkflowId(workflowId)
                .setRunId(runId)
                .build();
    }
}
