package dev.flow.server.execution.delivery;

import dev.flow.server.state.ChildState;
import dev.flow.server.state.ExecutionKey;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.RequestCancelExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.SignalExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import org.jspecify.annotations.Nullable;

/**
 * What other executions do with an effect. Every method takes the lock of the receiver, commits, and may be called
 * again with the same request id, with the same answer.
 */
public interface Receivers {
    /**
     * Starts a child.
     *
     * @param parent whose lock is not held
     */
    ChildStart start(Parent parent, ChildState child, String requestId);

    /**
     * What a child takes from its parent.
     *
     * @param inherited whether the child was asked for by the run that a reset has made the parent from
     * @param priority the present one
     */
    record Parent(
            ExecutionKey key,
            boolean inherited,
            WorkflowExecutionStartedEventAttributes started,
            Priority priority,
            WorkflowExecutionVersioningInfo versioning) {}

    /** The run of a child, or why there is none. */
    record ChildStart(@Nullable String runId, @Nullable StartChildWorkflowExecutionFailedCause failure) {}

    /** Signals an open execution; false when there is none. */
    boolean signal(
            ExecutionKey sender, SignalExternalWorkflowExecutionInitiatedEventAttributes initiated, String requestId);

    /** Asks an execution to cancel itself, for which it is too late once it has closed; false when there is none. */
    boolean cancel(
            ExecutionKey sender,
            long initiatedEventId,
            RequestCancelExternalWorkflowExecutionInitiatedEventAttributes initiated,
            String requestId);

    /**
     * Ends a child whose parent has closed, unless it is closed, or was started by another run of the parent.
     *
     * @param child the first run of its chain
     */
    void close(ExecutionKey parent, ExecutionKey child, boolean terminate);
}
