package dev.flow.server.execution.delivery;

import dev.flow.server.state.ChildState;
import dev.flow.server.state.MutableState;
import io.temporal.api.history.v1.HistoryEvent;

/** What a parent has been told of a child, also by events that are buffered until its workflow task has ended. */
final class BufferedChild {
    private BufferedChild() {}

    /** Whether it knows that the child was started. */
    static boolean isStarted(MutableState parent, ChildState child) {
        return child.isStarted()
                || parent.buffered().stream()
                        .anyMatch(event -> event.hasChildWorkflowExecutionStartedEventAttributes()
                                && event.getChildWorkflowExecutionStartedEventAttributes()
                                                .getInitiatedEventId()
                                        == child.initiatedEventId());
    }

    /** Whether it knows that the child has closed. */
    static boolean isClosed(MutableState parent, ChildState child) {
        return parent.buffered().stream().anyMatch(event -> closed(event) == child.initiatedEventId());
    }

    /** The initiated event of the child whose end this event is; 0 for any other event. */
    private static long closed(HistoryEvent event) {
        return switch (event.getEventType()) {
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED ->
                event.getChildWorkflowExecutionCompletedEventAttributes().getInitiatedEventId();
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED ->
                event.getChildWorkflowExecutionFailedEventAttributes().getInitiatedEventId();
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED ->
                event.getChildWorkflowExecutionCanceledEventAttributes().getInitiatedEventId();
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT ->
                event.getChildWorkflowExecutionTimedOutEventAttributes().getInitiatedEventId();
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED ->
                event.getChildWorkflowExecutionTerminatedEventAttributes().getInitiatedEventId();
            default -> 0;
        };
    }
}
