package dev.flow.runs.history;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.runs.RunTimeline.State;
import dev.flow.runs.access.ProtoTimes;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the events of a segment that begin work with those that end it. Takes the events in their order, each once;
 * work that began before the first of them is unknown, and its end is no change. Not thread-safe.
 */
public final class WorkEvents {
    private static final String WHOLE = "/";

    private final EventDecoder decoder;
    private final SubWorkflowTasks tasks;
    private final Map<Long, Work.Activity> activities = new HashMap<>();
    private final Map<String, Work.Timer> timers = new HashMap<>();
    private final Map<Long, Work.SubWorkflow> subWorkflows = new HashMap<>();

    public WorkEvents(EventDecoder decoder, SubWorkflowTasks tasks) {
        this.decoder = decoder;
        this.tasks = tasks;
    }

    /** What an event changes; empty for events about other things. */
    public Optional<WorkChange> accept(HistoryEvent event) {
        return switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> Optional.of(new WorkChange.Began(activity(event)));
            case EVENT_TYPE_TIMER_STARTED -> Optional.of(new WorkChange.Began(timer(event)));
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED ->
                Optional.of(new WorkChange.Began(subWorkflow(event)));
            default -> change(event);
        };
    }

    /** The same without new work, but for the end of a subscription. */
    Optional<WorkChange> acceptEnd(HistoryEvent event) {
        return switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED ->
                isUnsubscribe(event) ? Optional.of(new WorkChange.Began(activity(event))) : Optional.empty();
            case EVENT_TYPE_TIMER_STARTED, EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED -> Optional.empty();
            default -> change(event);
        };
    }

    private static boolean isUnsubscribe(HistoryEvent event) {
        return event.getEventType() == EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
                && event.getActivityTaskScheduledEventAttributes()
                        .getActivityType()
                        .getName()
                        .equals(ActivityTypes.UNSUBSCRIBE);
    }

    private Work.Activity activity(HistoryEvent event) {
        var attributes = event.getActivityTaskScheduledEventAttributes();
        Work.Activity activity = new Work.Activity(
                origin(event, attributes.getWorkflowTaskCompletedEventId()),
                attributes.getActivityId(),
                attributes.getActivityType().getName(),
                decoder.summary(event).orElseGet(() -> argument(event)),
                attributes.getInput());
        activities.put(event.getEventId(), activity);
        return activity;
    }

    /** Runs of earlier builds tell the task in the argument of the activity only. */
    private CommandSummary argument(HistoryEvent event) {
        JsonNode argument =
                decoder.first(event.getActivityTaskScheduledEventAttributes().getInput());
        return new CommandSummary(
                CommandSummary.Purpose.TASK,
                decoder.title(event),
                argument.path("task").asText(argument.path("key").asText(WHOLE)));
    }

    private Work.Timer timer(HistoryEvent event) {
        var attributes = event.getTimerStartedEventAttributes();
        Instant until = ProtoTimes.of(event.getEventTime()).plus(ProtoTimes.of(attributes.getStartToFireTimeout()));
        Work.Timer timer = new Work.Timer(
                origin(event, attributes.getWorkflowTaskCompletedEventId()),
                attributes.getTimerId(),
                decoder.summary(event).orElse(null),
                until);
        timers.put(timer.id(), timer);
        return timer;
    }

    private Work.SubWorkflow subWorkflow(HistoryEvent event) {
        var attributes = event.getStartChildWorkflowExecutionInitiatedEventAttributes();
        Work.SubWorkflow subWorkflow = new Work.SubWorkflow(
                origin(event, attributes.getWorkflowTaskCompletedEventId()),
                attributes.getWorkflowId(),
                tasks.of(event),
                attributes.getInput());
        subWorkflows.put(event.getEventId(), subWorkflow);
        return subWorkflow;
    }

    private static Work.Origin origin(HistoryEvent event, long decidedBy) {
        return new Work.Origin(event.getEventId(), decidedBy, ProtoTimes.of(event.getEventTime()));
    }

    private Optional<WorkChange> change(HistoryEvent event) {
        return switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_STARTED -> {
                var started = event.getActivityTaskStartedEventAttributes();
                yield Optional.ofNullable(activities.get(started.getScheduledEventId()))
                        .map(activity -> new WorkChange.Started(activity, started.getAttempt()));
            }
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> {
                var ended = event.getActivityTaskCompletedEventAttributes();
                yield completed(activities.remove(ended.getScheduledEventId()), ended.getResult());
            }
            case EVENT_TYPE_ACTIVITY_TASK_FAILED -> {
                var ended = event.getActivityTaskFailedEventAttributes();
                yield failed(activities.remove(ended.getScheduledEventId()), State.FAILED, ended.getFailure());
            }
            case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT -> {
                var ended = event.getActivityTaskTimedOutEventAttributes();
                yield failed(activities.remove(ended.getScheduledEventId()), State.TIMED_OUT, ended.getFailure());
            }
            case EVENT_TYPE_ACTIVITY_TASK_CANCELED ->
                ended(
                        activities.remove(
                                event.getActivityTaskCanceledEventAttributes().getScheduledEventId()),
                        State.CANCELED);
            case EVENT_TYPE_TIMER_FIRED ->
                ended(timers.remove(event.getTimerFiredEventAttributes().getTimerId()), State.COMPLETED);
            case EVENT_TYPE_TIMER_CANCELED ->
                ended(timers.remove(event.getTimerCanceledEventAttributes().getTimerId()), State.CANCELED);
            default -> subWorkflowChange(event);
        };
    }

    private Optional<WorkChange> subWorkflowChange(HistoryEvent event) {
        return switch (event.getEventType()) {
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED -> {
                var started = event.getChildWorkflowExecutionStartedEventAttributes();
                yield Optional.ofNullable(subWorkflows.get(started.getInitiatedEventId()))
                        .map(subWorkflow -> new WorkChange.Started(subWorkflow, 1));
            }
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED ->
                Optional.ofNullable(subWorkflows.remove(event.getStartChildWorkflowExecutionFailedEventAttributes()
                                .getInitiatedEventId()))
                        .map(WorkChange.NotStarted::new);
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED -> {
                var ended = event.getChildWorkflowExecutionCompletedEventAttributes();
                yield completed(subWorkflows.remove(ended.getInitiatedEventId()), ended.getResult());
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED -> {
                var ended = event.getChildWorkflowExecutionFailedEventAttributes();
                yield failed(subWorkflows.remove(ended.getInitiatedEventId()), State.FAILED, ended.getFailure());
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED ->
                ended(
                        subWorkflows.remove(event.getChildWorkflowExecutionCanceledEventAttributes()
                                .getInitiatedEventId()),
                        State.CANCELED);
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT ->
                ended(
                        subWorkflows.remove(event.getChildWorkflowExecutionTimedOutEventAttributes()
                                .getInitiatedEventId()),
                        State.TIMED_OUT);
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED ->
                ended(
                        subWorkflows.remove(event.getChildWorkflowExecutionTerminatedEventAttributes()
                                .getInitiatedEventId()),
                        State.TERMINATED);
            default -> Optional.empty();
        };
    }

    private static Optional<WorkChange> completed(@Nullable Work work, Payloads result) {
        return Optional.ofNullable(work).map(each -> new WorkChange.Ended(each, State.COMPLETED, result));
    }

    private static Optional<WorkChange> failed(@Nullable Work work, State how, Failure failure) {
        return Optional.ofNullable(work).map(each -> new WorkChange.Ended(each, how, failure));
    }

    private static Optional<WorkChange> ended(@Nullable Work work, State how) {
        return Optional.ofNullable(work).map(each -> new WorkChange.Ended(each, how));
    }
}
