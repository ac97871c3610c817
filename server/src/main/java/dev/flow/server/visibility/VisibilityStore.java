package dev.flow.server.visibility;

import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds executions. Lists begin with open executions, go on with those that closed last, and have of each kind those
 * first that started last. Thread-safe.
 */
public interface VisibilityStore {
    /**
     * A page of a list.
     *
     * @param size of the page at most
     * @param after where the page before ended; null for the first
     */
    Page list(String namespace, Filter filter, int size, @Nullable PageToken after);

    /** The number of executions. */
    long count(String namespace, Filter filter);

    /** The number of executions of each status that has some, greatest first. */
    Map<WorkflowExecutionStatus, Long> countByStatus(String namespace, Filter filter);

    /**
     * A page of a list.
     *
     * @param next where the next page begins; null when there is none
     */
    record Page(
            List<WorkflowExecutionInfo> executions,
            @Nullable PageToken next) {
        public Page {
            executions = List.copyOf(executions);
        }
    }

    /** An execution as lists answer it: an open one without the length of its history, as of Temporal's server. */
    static WorkflowExecutionInfo listed(WorkflowExecutionInfo info) {
        WorkflowExecutionInfo.Builder listed = info.toBuilder().clearAutoResetPoints();
        if (!info.hasCloseTime()) {
            listed.clearHistoryLength().clearHistorySizeBytes().clearStateTransitionCount();
        }
        return listed.build();
    }
}
