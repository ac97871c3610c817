package dev.flow.server.execution;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ids of buffered events, and the ids in them: an activity's end names its start, and a child's end too. */
final class BufferedIds {
    private final Map<Long, Long> activityStarts = new HashMap<>();
    private final Map<Long, Long> childStarts = new HashMap<>();

    /** As the real service: ends of activities and children come last, so that signals are not overtaken by them. */
    static List<HistoryEvent> ordered(List<HistoryEvent> events) {
        List<HistoryEvent> ordered = new ArrayList<>(events.size());
        events.stream().filter(event -> !isEnd(event.getEventType())).forEach(ordered::add);
        events.stream().filter(event -> isEnd(event.getEventType())).forEach(ordered::add);
        return ordered;
    }

    private static boolean isEnd(EventType type) {
        return switch (type) {
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
                    EVENT_TYPE_ACTIVITY_TASK_FAILED,
                    EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT,
                    EVENT_TYPE_ACTIVITY_TASK_CANCELED,
                    EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED,
                    EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED,
                    EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT,
                    EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED,
                    EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED -> true;
            default -> false;
        };
    }

    /** The event with its id. */
    HistoryEvent of(HistoryEvent event, long id) {
        HistoryEvent.Builder builder = event.toBuilder().setEventId(id).setTaskId(id);
        switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_STARTED ->
                activityStarts.put(event.getActivityTaskStartedEventAttributes().getScheduledEventId(), id);
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED ->
                childStarts.put(
                        event.getChildWorkflowExecutionStartedEventAttributes().getInitiatedEventId(), id);
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> {
                var end = builder.getActivityTaskCompletedEventAttributesBuilder();
                end.setStartedEventId(activityStarts.getOrDefault(end.getScheduledEventId(), end.getStartedEventId()));
            }
            case EVENT_TYPE_ACTIVITY_TASK_FAILED -> {
                var end = builder.getActivityTaskFailedEventAttributesBuilder();
                end.setStartedEventId(activityStarts.getOrDefault(end.getScheduledEventId(), end.getStartedEventId()));
            }
            case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT -> {
                var end = builder.getActivityTaskTimedOutEventAttributesBuilder();
                end.setStartedEventId(activityStarts.getOrDefault(end.getScheduledEventId(), end.getStartedEventId()));
            }
            case EVENT_TYPE_ACTIVITY_TASK_CANCELED -> {
                var end = builder.getActivityTaskCanceledEventAttributesBuilder();
                end.setStartedEventId(activityStarts.getOrDefault(end.getScheduledEventId(), end.getStartedEventId()));
            }
            default -> childEnd(builder);
        }
        return builder.build();
    }

    private void childEnd(HistoryEvent.Builder builder) {
        switch (builder.getEventType()) {
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED -> {
                var end = builder.getChildWorkflowExecutionCompletedEventAttributesBuilder();
                end.setStartedEventId(childStarts.getOrDefault(end.getInitiatedEventId(), end.getStartedEventId()));
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED -> {
                var end = builder.getChildWorkflowExecutionFailedEventAttributesBuilder();
                end.setStartedEventId(childStarts.getOrDefault(end.getInitiatedEventId(), end.getStartedEventId()));
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED -> {
                var end = builder.getChildWorkflowExecutionCanceledEventAttributesBuilder();
                end.setStartedEventId(childStarts.getOrDefault(end.getInitiatedEventId(), end.getStartedEventId()));
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT -> {
                var end = builder.getChildWorkflowExecutionTimedOutEventAttributesBuilder();
                end.setStartedEventId(childStarts.getOrDefault(end.getInitiatedEventId(), end.getStartedEventId()));
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED -> {
                var end = builder.getChildWorkflowExecutionTerminatedEventAttributesBuilder();
                end.setStartedEventId(childStarts.getOrDefault(end.getInitiatedEventId(), end.getStartedEventId()));
            }
            default -> {
                // Names no start.
            }
        }
    }
}
