package dev.flow.runs.describe;

import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.engine.record.PendingWait;
import dev.flow.engine.record.Signals;
import dev.flow.engine.record.TaskPath;
import dev.flow.runs.access.ProtoTimes;
import dev.flow.runs.history.EventDecoder;
import dev.flow.runs.history.FailureText;
import dev.flow.runs.history.SubWorkflowTasks;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a segment has begun and not ended, folded from its events in their order. It asks nobody: with every worker dead
 * it says the same. Not thread-safe.
 */
final class PendingWork {
    private static final String WHOLE = "/";

    private final EventDecoder decoder;
    private final SubWorkflowTasks tasks;
    private final Map<Long, Activity> activities = new LinkedHashMap<>();
    private final Map<String, Timer> timers = new LinkedHashMap<>();
    private final Map<String, Place> subs = new LinkedHashMap<>();
    private final Map<String, Place> listens = new LinkedHashMap<>();
    private final Map<String, Instant> begun = new HashMap<>();
    private final Task task = new Task();
    private @Nullable String lastFailure;
    private boolean resumed;
    private int children;
    private Instant last = Instant.EPOCH;

    /** Which execution of a task, and since when. */
    record Place(String path, Instant since) {}

    /** A sub-workflow that the run waits for. */
    record Sub(String workflowId, Place place) {}

    /** A call, or something of ours. */
    record Activity(String id, String type, Place place) {}

    /** A timer that somebody waits for. */
    record Timer(
            Place place,
            Instant until,
            @Nullable Integer attempt,
            @Nullable String lastFailure) {}

    /** How the engine's own task of the run stands. */
    static final class Task {
        @Nullable
        Instant scheduled;

        @Nullable
        Instant failedSince;

        @Nullable
        Failure failure;

        private void scheduled(Instant at) {
            scheduled = at;
        }

        private void completed() {
            scheduled = null;
            failedSince = null;
            failure = null;
        }

        private void failed(Instant at, Failure why) {
            scheduled = null;
            failedSince = failedSince == null ? at : failedSince;
            failure = why;
        }
    }

    PendingWork(EventDecoder decoder, SubWorkflowTasks tasks) {
        this.tasks = tasks;
        this.decoder = decoder;
    }

    /** What the cursor says that the segment goes on from; before any event. */
    void resume(List<PendingWait> standing) {
        resumed = true;
        for (PendingWait each : standing) {
            Place place = new Place(each.path(), Instant.ofEpochMilli(each.since()));
            begun.put(each.path(), place.since());
            switch (each.on()) {
                case PendingWait.Wait.Until(long moment) -> resume(place, moment, null);
                case PendingWait.Wait.Retry(int attempt, long moment) -> resume(place, moment, attempt);
                case PendingWait.Wait.Events _ -> listens.put(each.path(), place);
                case PendingWait.Wait.End(String workflowId) -> subs.put(workflowId, place);
            }
        }
    }

    /** It has no timer on the engine before the segment's first task. */
    private void resume(Place place, long moment, @Nullable Integer attempt) {
        timers.put("resumed " + place.path(), new Timer(place, Instant.ofEpochMilli(moment), attempt, null));
    }

    void accept(HistoryEvent event) {
        last = ProtoTimes.of(event.getEventTime());
        switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_TASK_SCHEDULED -> task.scheduled(last);
            case EVENT_TYPE_WORKFLOW_TASK_COMPLETED -> taskCompleted();
            case EVENT_TYPE_WORKFLOW_TASK_FAILED -> taskFailed(event);
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> scheduled(event);
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> {
                var ended = event.getActivityTaskCompletedEventAttributes();
                looked(activities.remove(ended.getScheduledEventId()), event);
            }
            case EVENT_TYPE_ACTIVITY_TASK_FAILED -> {
                var ended = event.getActivityTaskFailedEventAttributes();
                activities.remove(ended.getScheduledEventId());
                lastFailure = FailureText.of(ended.getFailure());
            }
            case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT ->
                activities.remove(event.getActivityTaskTimedOutEventAttributes().getScheduledEventId());
            case EVENT_TYPE_ACTIVITY_TASK_CANCELED ->
                activities.remove(event.getActivityTaskCanceledEventAttributes().getScheduledEventId());
            case EVENT_TYPE_TIMER_STARTED -> timer(event);
            case EVENT_TYPE_TIMER_FIRED ->
                timers.remove(event.getTimerFiredEventAttributes().getTimerId());
            case EVENT_TYPE_TIMER_CANCELED ->
                timers.remove(event.getTimerCanceledEventAttributes().getTimerId());
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED -> sub(event);
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED ->
                subs.remove(event.getChildWorkflowExecutionCompletedEventAttributes()
                        .getWorkflowExecution()
                        .getWorkflowId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED ->
                subs.remove(event.getChildWorkflowExecutionFailedEventAttributes()
                        .getWorkflowExecution()
                        .getWorkflowId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED ->
                subs.remove(event.getChildWorkflowExecutionCanceledEventAttributes()
                        .getWorkflowExecution()
                        .getWorkflowId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT ->
                subs.remove(event.getChildWorkflowExecutionTimedOutEventAttributes()
                        .getWorkflowExecution()
                        .getWorkflowId());
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED ->
                subs.remove(event.getChildWorkflowExecutionTerminatedEventAttributes()
                        .getWorkflowExecution()
                        .getWorkflowId());
            case EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED ->
                subs.remove(event.getRequestCancelExternalWorkflowExecutionInitiatedEventAttributes()
                        .getWorkflowExecution()
                        .getWorkflowId());
            case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED -> {
                var signal = event.getWorkflowExecutionSignaledEventAttributes();
                if (signal.getSignalName().equals(Signals.REPORT)) {
                    subs.remove(
                            decoder.first(signal.getInput()).path("workflowId").asText());
                }
            }
            default -> {}
        }
    }

    private void taskCompleted() {
        task.completed();
        if (resumed) {
            resumed = false;
            timers.keySet().removeIf(id -> id.startsWith("resumed "));
        }
    }

    /** Not every failure is one: news that came meanwhile, and a reset, are told that way too. */
    private void taskFailed(HistoryEvent event) {
        var failed = event.getWorkflowTaskFailedEventAttributes();
        if (failed.getCause() != WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND
                && failed.getCause() != WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW) {
            task.failed(last, failed.getFailure());
        }
    }

    private void scheduled(HistoryEvent event) {
        var attributes = event.getActivityTaskScheduledEventAttributes();
        String type = attributes.getActivityType().getName();
        String path = path(event, attributes);
        activities.put(
                event.getEventId(), new Activity(attributes.getActivityId(), type, new Place(path, since(path))));
        if (type.equals(ActivityTypes.SUBSCRIBE)) {
            listens.put(path, new Place(path, last));
        } else if (type.equals(ActivityTypes.UNSUBSCRIBE)) {
            listens.remove(path);
        }
    }

    /** Runs of earlier builds say it in their arguments only. */
    private String path(HistoryEvent event, ActivityTaskScheduledEventAttributes attributes) {
        return decoder.summary(event).map(CommandSummary::path).orElseGet(() -> {
            var argument = decoder.first(attributes.getInput());
            return argument.path("task").asText(argument.path("key").asText(WHOLE));
        });
    }

    private Instant since(String path) {
        Instant earlier = begun.get(path);
        return earlier == null ? last : earlier;
    }

    /** A look at a sub-workflow that finds it ended is its report. */
    private void looked(@Nullable Activity ended, HistoryEvent event) {
        if (ended == null || !ended.type().equals(ActivityTypes.LOOK)) {
            return;
        }
        var outcome =
                decoder.first(event.getActivityTaskCompletedEventAttributes().getResult());
        if (outcome.isObject()) {
            subs.values().removeIf(place -> place.path().equals(ended.place().path()));
        }
    }

    private void timer(HistoryEvent event) {
        var attributes = event.getTimerStartedEventAttributes();
        Optional<CommandSummary> summary = decoder.summary(event);
        CommandSummary.Purpose purpose = summary.map(CommandSummary::purpose).orElse(CommandSummary.Purpose.TASK);
        switch (purpose) {
            case TIMEOUT, LOOK, APART -> {}
            case TASK, RETRY -> {
                String path = summary.map(CommandSummary::path).orElse(WHOLE);
                boolean retry = purpose == CommandSummary.Purpose.RETRY;
                timers.put(
                        attributes.getTimerId(),
                        new Timer(
                                new Place(path, since(path)),
                                last.plus(ProtoTimes.of(attributes.getStartToFireTimeout())),
                                retry ? summary.map(CommandSummary::attempt).orElse(1) : null,
                                retry ? lastFailure : null));
            }
        }
    }

    private void sub(HistoryEvent event) {
        children++;
        CommandSummary summary = tasks.of(event);
        if (summary.purpose() == CommandSummary.Purpose.TASK) {
            subs.put(
                    event.getStartChildWorkflowExecutionInitiatedEventAttributes()
                            .getWorkflowId(),
                    new Place(summary.path(), last));
        }
    }

    List<Activity> activities() {
        return List.copyOf(activities.values());
    }

    List<Timer> timers() {
        return List.copyOf(timers.values());
    }

    /** Sub-workflows that are waited for. */
    List<Sub> subs() {
        return subs.entrySet().stream()
                .map(sub -> new Sub(sub.getKey(), sub.getValue()))
                .toList();
    }

    /** Tasks that listen, but for those which execute something for an event. */
    List<Place> listens() {
        return listens.values().stream().filter(listen -> !busy(listen)).toList();
    }

    private boolean busy(Place listen) {
        String inside = TaskPath.of(listen.path()).inside("foreach/");
        return activities.values().stream()
                        .anyMatch(activity -> activity.place().path().startsWith(inside))
                || timers.values().stream()
                        .anyMatch(timer -> timer.place().path().startsWith(inside))
                || subs.values().stream().anyMatch(sub -> sub.path().startsWith(inside));
    }

    Task task() {
        return task;
    }

    /** How many sub-workflows this segment has started. */
    int children() {
        return children;
    }

    /** When something happened last. */
    Instant last() {
        return last;
    }
}
