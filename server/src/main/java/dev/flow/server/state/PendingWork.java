package dev.flow.server.state;

import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.RequestCancelExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.SignalExternalWorkflowExecutionInitiatedEventAttributes;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run waits for: activities, timers, children, and answers to its signals and cancellations of other workflows.
 */
final class PendingWork {
    private final SortedMap<Long, ActivityState> activities = new TreeMap<>();
    private final SortedMap<String, TimerState> timers = new TreeMap<>();
    private final SortedMap<Long, ChildState> children = new TreeMap<>();
    private final SortedMap<Long, SignalExternalWorkflowExecutionInitiatedEventAttributes> signals = new TreeMap<>();
    private final SortedMap<Long, RequestCancelExternalWorkflowExecutionInitiatedEventAttributes> cancels =
            new TreeMap<>();

    SortedMap<Long, ActivityState> activities() {
        return Collections.unmodifiableSortedMap(activities);
    }

    void activity(ActivityState activity) {
        activities.put(activity.scheduledEventId(), activity);
    }

    SortedMap<String, TimerState> timers() {
        return Collections.unmodifiableSortedMap(timers);
    }

    SortedMap<Long, ChildState> children() {
        return Collections.unmodifiableSortedMap(children);
    }

    SortedMap<Long, SignalExternalWorkflowExecutionInitiatedEventAttributes> signals() {
        return Collections.unmodifiableSortedMap(signals);
    }

    SortedMap<Long, RequestCancelExternalWorkflowExecutionInitiatedEventAttributes> cancels() {
        return Collections.unmodifiableSortedMap(cancels);
    }

    /** Whether nothing is under way that belongs to this run only, and that a reset would have to leave behind. */
    boolean isResettable() {
        return children.isEmpty() && signals.isEmpty() && cancels.isEmpty();
    }

    void apply(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED,
                    EVENT_TYPE_ACTIVITY_TASK_STARTED,
                    EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED,
                    EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
                    EVENT_TYPE_ACTIVITY_TASK_FAILED,
                    EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT,
                    EVENT_TYPE_ACTIVITY_TASK_CANCELED -> activityEvent(event);
            case EVENT_TYPE_TIMER_STARTED -> {
                var timer = event.getTimerStartedEventAttributes();
                Instant fireAt = Instants.of(event).plus(Instants.of(timer.getStartToFireTimeout()));
                timers.put(timer.getTimerId(), new TimerState(timer.getTimerId(), event.getEventId(), fireAt));
            }
            case EVENT_TYPE_TIMER_FIRED ->
                timers.remove(event.getTimerFiredEventAttributes().getTimerId());
            case EVENT_TYPE_TIMER_CANCELED ->
                timers.remove(event.getTimerCanceledEventAttributes().getTimerId());
            case EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED ->
                signals.put(event.getEventId(), event.getSignalExternalWorkflowExecutionInitiatedEventAttributes());
            case EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_SIGNALED ->
                signals.remove(event.getExternalWorkflowExecutionSignaledEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED ->
                signals.remove(event.getSignalExternalWorkflowExecutionFailedEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED ->
                cancels.put(
                        event.getEventId(), event.getRequestCancelExternalWorkflowExecutionInitiatedEventAttributes());
            case EVENT_TYPE_EXTERNAL_WORKFLOW_EXECUTION_CANCEL_REQUESTED ->
                cancels.remove(event.getExternalWorkflowExecutionCancelRequestedEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED ->
                cancels.remove(event.getRequestCancelExternalWorkflowExecutionFailedEventAttributes()
                        .getInitiatedEventId());
            default -> childEvent(event);
        }
    }

    private void activityEvent(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> {
                Instant at = Instants.of(event);
                activity(new ActivityState(
                        event.getEventId(),
                        event.getActivityTaskScheduledEventAttributes(),
                        at,
                        new ActivityState.Attempt(1, at),
                        ActivityState.Progress.NONE,
                        ActivityState.Last.NONE,
                        0));
            }
            case EVENT_TYPE_ACTIVITY_TASK_STARTED ->
                activities.computeIfPresent(
                        event.getActivityTaskStartedEventAttributes().getScheduledEventId(),
                        (_, activity) -> activity.isStarted() ? activity : started(activity, event));
            case EVENT_TYPE_ACTIVITY_TASK_CANCEL_REQUESTED ->
                activities.computeIfPresent(
                        event.getActivityTaskCancelRequestedEventAttributes().getScheduledEventId(),
                        (id, activity) -> new ActivityState(
                                id,
                                activity.scheduled(),
                                activity.firstScheduledAt(),
                                activity.attempt(),
                                activity.progress(),
                                activity.last(),
                                event.getEventId()));
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED ->
                activities.remove(
                        event.getActivityTaskCompletedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_FAILED ->
                activities.remove(event.getActivityTaskFailedEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT ->
                activities.remove(event.getActivityTaskTimedOutEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_CANCELED ->
                activities.remove(event.getActivityTaskCanceledEventAttributes().getScheduledEventId());
            default -> throw new IllegalStateException("No event of an activity: " + event.getEventType());
        }
    }

    private static ActivityState started(ActivityState activity, HistoryEvent event) {
        var started = event.getActivityTaskStartedEventAttributes();
        return new ActivityState(
                activity.scheduledEventId(),
                activity.scheduled(),
                activity.firstScheduledAt(),
                new ActivityState.Attempt(
                        Math.max(1, started.getAttempt()), activity.attempt().readyAt()),
                new ActivityState.Progress(
                        Instants.of(event),
                        started.getIdentity(),
                        activity.progress().heartbeatAt(),
                        activity.progress().heartbeat()),
                started.hasLastFailure()
                        ? new ActivityState.Last(
                                started.getLastFailure(),
                                activity.last().endedAt(),
                                activity.last().identity())
                        : activity.last(),
                activity.cancelRequestedEventId());
    }

    private void childEvent(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED ->
                children.put(
                        event.getEventId(),
                        new ChildState(
                                event.getEventId(),
                                event.getStartChildWorkflowExecutionInitiatedEventAttributes(),
                                event.getUserMetadata(),
                                null,
                                0));
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED -> {
                var child = event.getChildWorkflowExecutionStartedEventAttributes();
                children.computeIfPresent(
                        child.getInitiatedEventId(),
                        (id, before) -> new ChildState(
                                id,
                                before.initiated(),
                                before.metadata(),
                                child.getWorkflowExecution().getRunId(),
                                event.getEventId()));
            }
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED ->
                children.remove(event.getStartChildWorkflowExecutionFailedEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED ->
                children.remove(event.getChildWorkflowExecutionCompletedEventAttributes()
                        .getInitiatedEventId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED ->
                children.remove(
                        event.getChildWorkflowExecutionFailedEventAttributes().getInitiatedEventId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED ->
                children.remove(
                        event.getChildWorkflowExecutionCanceledEventAttributes().getInitiatedEventId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT ->
                children.remove(
                        event.getChildWorkflowExecutionTimedOutEventAttributes().getInitiatedEventId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED ->
                children.remove(event.getChildWorkflowExecutionTerminatedEventAttributes()
                        .getInitiatedEventId());
            default -> {
                // Of other things.
            }
        }
    }
}
