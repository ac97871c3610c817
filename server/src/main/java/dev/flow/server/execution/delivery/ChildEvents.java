package dev.flow.server.execution.delivery;

import dev.flow.server.execution.Rows;
import dev.flow.server.execution.Transition;
import dev.flow.server.state.ChildState;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.StartChildWorkflowExecutionFailedCause;
import io.temporal.api.history.v1.HistoryEvent;

/** What parents learn of their children, as events. */
@SuppressWarnings("deprecation") // of the API: clients still send these fields, and expect them in histories
final class ChildEvents {
    private ChildEvents() {}

    /** The child runs. */
    static HistoryEvent.Builder started(ChildState child, String runId) {
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED);
        var started = event.getChildWorkflowExecutionStartedEventAttributesBuilder()
                .setNamespace(child.initiated().getNamespace())
                .setNamespaceId(child.initiated().getNamespaceId())
                .setInitiatedEventId(child.initiatedEventId())
                .setWorkflowExecution(Rows.reference(child.initiated().getWorkflowId(), runId))
                .setWorkflowType(child.initiated().getWorkflowType());
        if (child.initiated().hasHeader()) {
            started.setHeader(child.initiated().getHeader());
        }
        return event;
    }

    /** The child could not be started. */
    static HistoryEvent.Builder notStarted(ChildState child, StartChildWorkflowExecutionFailedCause cause) {
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED);
        event.getStartChildWorkflowExecutionFailedEventAttributesBuilder()
                .setNamespace(child.initiated().getNamespace())
                .setNamespaceId(child.initiated().getNamespaceId())
                .setInitiatedEventId(child.initiatedEventId())
                .setWorkflowId(child.initiated().getWorkflowId())
                .setWorkflowType(child.initiated().getWorkflowType())
                .setControl(child.initiated().getControl())
                .setCause(cause);
        return event;
    }

    /** The child has closed, with the last event of the history of this run. */
    static HistoryEvent.Builder closed(ChildState child, String runId, HistoryEvent last) {
        var execution = Rows.reference(child.initiated().getWorkflowId(), runId);
        var type = child.initiated().getWorkflowType();
        String namespace = child.initiated().getNamespace();
        long initiated = child.initiatedEventId();
        long started = child.startedEventId();
        return switch (last.getEventType()) {
            case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED -> {
                HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED);
                var end = event.getChildWorkflowExecutionCompletedEventAttributesBuilder()
                        .setNamespace(namespace)
                        .setWorkflowExecution(execution)
                        .setWorkflowType(type)
                        .setInitiatedEventId(initiated)
                        .setStartedEventId(started);
                if (last.getWorkflowExecutionCompletedEventAttributes().hasResult()) {
                    end.setResult(
                            last.getWorkflowExecutionCompletedEventAttributes().getResult());
                }
                yield event;
            }
            case EVENT_TYPE_WORKFLOW_EXECUTION_FAILED -> {
                HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED);
                event.getChildWorkflowExecutionFailedEventAttributesBuilder()
                        .setNamespace(namespace)
                        .setWorkflowExecution(execution)
                        .setWorkflowType(type)
                        .setInitiatedEventId(initiated)
                        .setStartedEventId(started)
                        .setFailure(
                                last.getWorkflowExecutionFailedEventAttributes().getFailure())
                        .setRetryState(
                                last.getWorkflowExecutionFailedEventAttributes().getRetryState());
                yield event;
            }
            case EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED -> {
                HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED);
                var end = event.getChildWorkflowExecutionCanceledEventAttributesBuilder()
                        .setNamespace(namespace)
                        .setWorkflowExecution(execution)
                        .setWorkflowType(type)
                        .setInitiatedEventId(initiated)
                        .setStartedEventId(started);
                if (last.getWorkflowExecutionCanceledEventAttributes().hasDetails()) {
                    end.setDetails(
                            last.getWorkflowExecutionCanceledEventAttributes().getDetails());
                }
                yield event;
            }
            case EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT -> {
                HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT);
                event.getChildWorkflowExecutionTimedOutEventAttributesBuilder()
                        .setNamespace(namespace)
                        .setWorkflowExecution(execution)
                        .setWorkflowType(type)
                        .setInitiatedEventId(initiated)
                        .setStartedEventId(started)
                        .setRetryState(last.getWorkflowExecutionTimedOutEventAttributes()
                                .getRetryState());
                yield event;
            }
            default -> {
                HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED);
                event.getChildWorkflowExecutionTerminatedEventAttributesBuilder()
                        .setNamespace(namespace)
                        .setWorkflowExecution(execution)
                        .setWorkflowType(type)
                        .setInitiatedEventId(initiated)
                        .setStartedEventId(started);
                yield event;
            }
        };
    }
}
