package dev.flow.runs.describe;

import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.engine.record.PendingWait;
import dev.flow.engine.record.Signals;
import dev.flow.engine.record.TaskPath;
import dev.flow.runs.RunTimeline.State;
import dev.flow.runs.access.ProtoTimes;
import dev.flow.runs.history.EventDecoder;
import dev.flow.runs.history.FailureText;
import dev.flow.runs.history.SubWorkflowTasks;
import dev.flow.runs.history.Work;
import dev.flow.runs.history.WorkChange;
import dev.flow.runs.history.WorkEvents;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a segment has begun and not ended, folded from its events in their order; it needs no worker. Not thread-safe.
 */
final class PendingWork {
    private static final String WHOLE = "/";
    private static final String RESUMED = "resumed ";

    private final EventDecoder decoder;
    private final WorkEvents events;
    private final Map<Long, Activity> activities = new LinkedHashMap<>();
    private final Map<String, Timer> timers = new LinkedHashMap<>();
    private final Map<String, Timer> responses = new LinkedHashMap<>();
    private final Map<String, PendingTask> subWorkflows = new LinkedHashMap<>();
    private final Map<String, PendingTask> subscriptions = new LinkedHashMap<>();
    private final Map<String, Instant> resumedSince = new HashMap<>();
    private final WorkflowTask workflowTask = new WorkflowTask();
    private @Nullable String lastFailure;
    private boolean resumed;
    private int children;
    private Instant last = Instant.EPOCH;

    /**
     * A task under way.
     *
     * @param path its execution
     * @param since when it began; where the run waits for it again, when that wait began
     */
    record PendingTask(String path, Instant since) {}

    /** A sub-workflow that the run waits for. */
    record SubWorkflow(String workflowId, PendingTask task) {}

    /** A call, or an activity of the interpreter. */
    record Activity(String id, String type, PendingTask task) {}

    /** A timer that a task waits for. */
    record Timer(
            PendingTask task,
            Instant until,
            @Nullable Integer attempt,
            @Nullable String lastFailure) {}

    /** The state of the run's workflow task. */
    static final class WorkflowTask {
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
        this.decoder = decoder;
        this.events = new WorkEvents(decoder, tasks);
    }

    /** What the cursor says that the segment goes on from; before any event. */
    void resume(List<PendingWait> waits) {
        resumed = true;
        for (PendingWait each : waits) {
            PendingTask task = new PendingTask(each.path(), Instant.ofEpochMilli(each.since()));
            resumedSince.put(each.path(), task.since());
            switch (each.on()) {
                case PendingWait.Wait.Until(long moment) -> resume(task, moment, null);
                case PendingWait.Wait.Retry(int attempt, long moment) -> resume(task, moment, attempt);
                case PendingWait.Wait.Response(long moment) ->
                    responses.put(RESUMED + task.path(), new Timer(task, Instant.ofEpochMilli(moment), null, null));
                case PendingWait.Wait.Events _ -> subscriptions.put(each.path(), task);
                case PendingWait.Wait.End(String workflowId) -> subWorkflows.put(workflowId, task);
            }
        }
    }

    /** It has no timer on the engine before the segment's first task. */
    private void resume(PendingTask task, long moment, @Nullable Integer attempt) {
        timers.put(RESUMED + task.path(), new Timer(task, Instant.ofEpochMilli(moment), attempt, null));
    }

    void accept(HistoryEvent event) {
        last = ProtoTimes.of(event.getEventTime());
        events.accept(event).ifPresent(this::apply);
        switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_TASK_SCHEDULED -> workflowTask.scheduled(last);
            case EVENT_TYPE_WORKFLOW_TASK_COMPLETED -> taskCompleted();
            case EVENT_TYPE_WORKFLOW_TASK_FAILED -> taskFailed(event);
            case EVENT_TYPE_REQUEST_CANCEL_EXTERNAL_WORKFLOW_EXECUTION_INITIATED ->
                subWorkflows.remove(event.getRequestCancelExternalWorkflowExecutionInitiatedEventAttributes()
                        .getWorkflowExecution()
                        .getWorkflowId());
            case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED -> {
                var signal = event.getWorkflowExecutionSignaledEventAttributes();
                if (signal.getSignalName().equals(Signals.REPORT)) {
                    subWorkflows.remove(
                            decoder.first(signal.getInput()).path("workflowId").asText());
                }
            }
            default -> {}
        }
    }

    /** A sub-workflow that was not started is there already: the run waits for its report. */
    private void apply(WorkChange change) {
        switch (change) {
            case WorkChange.Began(Work.Activity activity) -> begin(activity);
            case WorkChange.Began(Work.Timer timer) -> begin(timer);
            case WorkChange.Began(Work.SubWorkflow subWorkflow) -> begin(subWorkflow);
            case WorkChange.Started _, WorkChange.NotStarted _ -> {}
            case WorkChange.Ended ended -> end(ended);
        }
    }

    private void taskCompleted() {
        workflowTask.completed();
        if (resumed) {
            resumed = false;
            timers.keySet().removeIf(id -> id.startsWith(RESUMED));
            responses.keySet().removeIf(id -> id.startsWith(RESUMED));
        }
    }

    /** Events that came meanwhile, and a reset, are told as failures too, and are none. */
    private void taskFailed(HistoryEvent event) {
        var failed = event.getWorkflowTaskFailedEventAttributes();
        if (failed.getCause() != WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND
                && failed.getCause() != WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW) {
            workflowTask.failed(last, failed.getFailure());
        }
    }

    private void begin(Work.Activity activity) {
        String path = activity.summary().path();
        activities.put(
                activity.origin().eventId(),
                new Activity(activity.id(), activity.type(), new PendingTask(path, since(path))));
        if (activity.type().equals(ActivityTypes.SUBSCRIBE)) {
            subscriptions.put(path, new PendingTask(path, last));
        } else if (activity.type().equals(ActivityTypes.UNSUBSCRIBE)) {
            subscriptions.remove(path);
        }
    }

    private Instant since(String path) {
        Instant earlier = resumedSince.get(path);
        return earlier == null ? last : earlier;
    }

    private void begin(Work.Timer timer) {
        CommandSummary summary = timer.summary();
        if (summary == null) {
            add(timer, WHOLE, null, null);
            return;
        }
        switch (summary.purpose()) {
            case TIMEOUT, LOOK, APART -> {}
            case TASK -> add(timer, summary.path(), null, null);
            case RETRY -> add(timer, summary.path(), summary.attempt(), lastFailure);
            case RESPONSE -> {
                var task = new PendingTask(summary.path(), since(summary.path()));
                responses.put(timer.id(), new Timer(task, timer.until(), null, null));
            }
        }
    }

    private void add(Work.Timer timer, String path, @Nullable Integer attempt, @Nullable String failure) {
        timers.put(timer.id(), new Timer(new PendingTask(path, since(path)), timer.until(), attempt, failure));
    }

    private void begin(Work.SubWorkflow subWorkflow) {
        children++;
        if (subWorkflow.summary().purpose() == CommandSummary.Purpose.TASK) {
            subWorkflows.put(
                    subWorkflow.workflowId(),
                    new PendingTask(subWorkflow.summary().path(), last));
        }
    }

    private void end(WorkChange.Ended ended) {
        switch (ended.work()) {
            case Work.Activity activity -> {
                activities.remove(activity.origin().eventId());
                if (ended.how() == State.FAILED && ended.failure() != null) {
                    lastFailure = FailureText.of(ended.failure());
                }
                if (ended.how() == State.COMPLETED && activity.type().equals(ActivityTypes.LOOK)) {
                    looked(activity, ended.result());
                }
            }
            case Work.Timer timer -> {
                timers.remove(timer.id());
                responses.remove(timer.id());
            }
            case Work.SubWorkflow subWorkflow -> subWorkflows.remove(subWorkflow.workflowId());
        }
    }

    /** A look at a sub-workflow that finds it ended is its report. */
    private void looked(Work.Activity look, Payloads result) {
        if (decoder.first(result).isObject()) {
            subWorkflows
                    .values()
                    .removeIf(task -> task.path().equals(look.summary().path()));
        }
    }

    List<Activity> activities() {
        return List.copyOf(activities.values());
    }

    List<Timer> timers() {
        return List.copyOf(timers.values());
    }

    /** Requests whose responses are waited for, until their time is over. */
    List<Timer> responses() {
        return List.copyOf(responses.values());
    }

    /** Sub-workflows that are waited for. */
    List<SubWorkflow> subWorkflows() {
        return subWorkflows.entrySet().stream()
                .map(pending -> new SubWorkflow(pending.getKey(), pending.getValue()))
                .toList();
    }

    /** Tasks that listen, but for those which execute something for an event. */
    List<PendingTask> subscriptions() {
        return subscriptions.values().stream().filter(task -> !isBusy(task)).toList();
    }

    private boolean isBusy(PendingTask listen) {
        String inside = TaskPath.of(listen.path()).inside("foreach/");
        return Stream.of(
                        activities.values().stream().map(Activity::task),
                        timers.values().stream().map(Timer::task),
                        responses.values().stream().map(Timer::task),
                        subWorkflows.values().stream())
                .flatMap(tasks -> tasks)
                .anyMatch(task -> task.path().startsWith(inside));
    }

    WorkflowTask workflowTask() {
        return workflowTask;
    }

    /** The number of sub-workflows that this segment has started. */
    int children() {
        return children;
    }

    /** The time of the newest event. */
    Instant last() {
        return last;
    }
}
