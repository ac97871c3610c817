package dev.flow.runs.access;

import dev.flow.runs.RunStatus;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the engine says of an execution, in the terms of runs. */
public final class Executions {
    private Executions() {}

    /** When the first segment began; the engine itself only tells that of the present one. */
    public static Instant start(WorkflowExecutionInfo info, RunFacts facts) {
        Instant engine = ProtoTimes.of(info.getStartTime());
        Instant first = facts.startedAt();
        return first == null || first.isAfter(engine) ? engine : first;
    }

    public static @Nullable Instant close(WorkflowExecutionInfo info) {
        return info.hasCloseTime() ? ProtoTimes.of(info.getCloseTime()) : null;
    }

    /** The status of a segment; an open one is running as far as the engine describes it. */
    public static RunStatus status(WorkflowExecutionStatus status) {
        return switch (status) {
            case WORKFLOW_EXECUTION_STATUS_COMPLETED -> RunStatus.COMPLETED;
            case WORKFLOW_EXECUTION_STATUS_FAILED -> RunStatus.FAILED;
            case WORKFLOW_EXECUTION_STATUS_CANCELED -> RunStatus.CANCELED;
            case WORKFLOW_EXECUTION_STATUS_TERMINATED -> RunStatus.TERMINATED;
            case WORKFLOW_EXECUTION_STATUS_TIMED_OUT -> RunStatus.TIMED_OUT;
            case WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW -> RunStatus.CONTINUED;
            case WORKFLOW_EXECUTION_STATUS_PAUSED -> RunStatus.PAUSED;
            case WORKFLOW_EXECUTION_STATUS_RUNNING, WORKFLOW_EXECUTION_STATUS_UNSPECIFIED, UNRECOGNIZED ->
                RunStatus.RUNNING;
        };
    }
}
