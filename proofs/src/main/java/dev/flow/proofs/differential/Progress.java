package dev.flow.proofs.differential;

import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What of a run is under way, by the events that a worker has seen. Not thread-safe.
 *
 * @param timers ids by their started events
 * @param activities ids by their scheduled events
 * @param children workflow ids by their initiated events
 * @param external signals and cancellations of other workflows that the service has not answered yet
 * @param taskEnds ids of events to which a run can be reset. Starts of workflow tasks can be named too, but whether
 *     Temporal takes one depends on which events it stored together
 */
record Progress(
        Map<Long, String> timers,
        Map<Long, String> activities,
        Map<Long, String> children,
        List<Long> external,
        List<Long> taskEnds) {
    static Progress of(List<HistoryEvent> events) {
        Progress progress =
                new Progress(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new ArrayList<>(), new ArrayList<>());
        events.forEach(progress::add);
        return progress;
    }

    private void add(HistoryEvent event) {
        long id = event.getEventId();
        switch (event.getEventType()) {
            case EVENT_TYPE_TIMER_STARTED ->
                timers.put(id, event.getTimerStartedEventAttributes().getTimerId());
            case EVENT_TYPE_TIMER_FIRED ->
                timers.remove(event.getTimerFiredEventAttributes().getStartedEventId());
            case EVENT_TYPE_TIMER_CANCELED ->
                timers.remove(event.getTimerCanceledEventAttributes().getStartedEventId());
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED ->
                activities.put(
                        id, event.getActivityTaskScheduledEventAttributes().getActivityId());
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED ->
                activities.remove(
                        event.getActivityTaskCompletedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_FAILED ->
                activities.remove(event.getActivityTaskFailedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT ->
                activities.remove(event.getActivityTaskTimedOutEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_CANCELED ->
                activities.remove(event.getActivityTaskCanceledEventAttributes().getScheduledEventId());
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED ->
                children.put(
                        id,
                        event.getStartChildWorkflowExecutionInitiatedEventAttributes()
                                .getWorkflowId());
            case EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
                    EVENT_TYPE_WORKFLOW_TASK_FAILED,
                    EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT -> taskEnds.add(id);
            default -> external(event);
        }
    }

    private void external(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED,
                    EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED -> external.add(event.getEventId());
            case EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED ->
                external.remove(event.getExternalWorkflowExecutionSignaledEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED ->
                external.remove(event.getSignalExternalWorkflowExecutionFailedEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED ->
                external.remove(event.getExternalWorkflowExecutionCancelRequestedEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED ->
                external.remove(event.getRequestCancelExternalWorkflowExecutionFailedEventAttributes()
                        .getInitiatedEventId());
            default -> {}
        }
    }
}
