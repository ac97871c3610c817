package dev.flow.runs.describe;

import dev.flow.definition.Definition;
import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.FailureTypes;
import dev.flow.runs.WaitingFor;
import dev.flow.runs.WaitingFor.Kind;
import dev.flow.runs.access.ProtoTimes;
import dev.flow.runs.access.RunLookup.Found;
import dev.flow.runs.history.FailureText;
import dev.flow.runs.history.SteeringLog;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingWorkflowTaskInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why a run is not done: what the engine describes and what its history says, put together. */
final class WaitExplanation {
    private static final String WHOLE = "/";

    /** Activities of the interpreter that are parts of something else, unless they fail. */
    private static final Set<String> PARTS = Set.of(
            ActivityTypes.SUBSCRIBE,
            ActivityTypes.UNSUBSCRIBE,
            ActivityTypes.LOOK,
            ActivityTypes.WITHDRAW,
            ActivityTypes.LIFECYCLE);

    /** A workflow task that is not taken for this long has no worker, whatever the engine knows of workers. */
    private static final Duration STUCK = Duration.ofSeconds(10);

    private final Found run;
    private final PendingWork work;
    private final SteeringLog steering;
    private final ListenedEvents events;
    private final CalledFunctions functions;
    private final WorkerPollers.Presence workers;
    private final Instant now;
    private final List<WaitingFor> found = new ArrayList<>();

    private WaitExplanation(
            Found run,
            PendingWork work,
            SteeringLog steering,
            Optional<Definition> definition,
            WorkerPollers.Presence workers,
            Instant now) {
        this.run = run;
        this.work = work;
        this.steering = steering;
        this.events = new ListenedEvents(definition);
        this.functions = new CalledFunctions(definition);
        this.workers = workers;
        this.now = now;
    }

    /** All that an open run waits for: what concerns the whole run first, then by time. */
    static List<WaitingFor> of(
            Found run,
            PendingWork work,
            SteeringLog steering,
            Optional<Definition> definition,
            WorkerPollers.Presence workers,
            Instant now) {
        WaitExplanation explanation = new WaitExplanation(run, work, steering, definition, workers, now);
        explanation.pause();
        explanation.task();
        explanation.worker();
        List<WaitingFor> whole = List.copyOf(explanation.found);
        explanation.found.clear();
        explanation.activities();
        explanation.others();
        List<WaitingFor> all = new ArrayList<>(whole);
        explanation.found.stream()
                .sorted(Comparator.comparing(WaitingFor::since).thenComparing(WaitingFor::task))
                .forEach(all::add);
        return all;
    }

    private void add(
            Kind kind,
            String task,
            Instant since,
            @Nullable Instant until,
            @Nullable Integer attempt,
            @Nullable String lastFailure) {
        found.add(new WaitingFor(kind, task, null, since, until, attempt, lastFailure, null, null));
    }

    private void addOn(Kind kind, PendingWork.PendingTask task, @Nullable String on) {
        found.add(new WaitingFor(kind, task.path(), on, task.since(), null, null, null, null, null));
    }

    private void pause() {
        steering.pause()
                .ifPresent(pause -> found.add(new WaitingFor(
                        Kind.PAUSE, WHOLE, null, pause.at(), null, null, null, pause.by(), pause.reason())));
    }

    private Optional<PendingWorkflowTaskInfo> pendingTask() {
        return run.described().hasPendingWorkflowTask()
                ? Optional.of(run.described().getPendingWorkflowTask())
                : Optional.empty();
    }

    /** The workflow task fails, and the engine retries it. */
    private void task() {
        PendingWork.WorkflowTask task = work.workflowTask();
        if (task.failedSince == null || task.failure == null) {
            return;
        }
        boolean definition = FailureTypes.isDefinitionMissing(
                task.failure.getApplicationFailureInfo().getType());
        Integer attempt = pendingTask().map(PendingWorkflowTaskInfo::getAttempt).orElse(null);
        add(
                definition ? Kind.DEFINITION : Kind.TASK_FAILING,
                WHOLE,
                task.failedSince,
                null,
                attempt,
                FailureText.of(task.failure));
    }

    private void worker() {
        Optional<Instant> waiting = unclaimed();
        if (workers == WorkerPollers.Presence.NONE) {
            add(Kind.WORKER, WHOLE, waiting.orElse(work.last()), null, null, null);
        } else if (work.workflowTask().failedSince == null
                && waiting.filter(since -> since.plus(STUCK).isBefore(now)).isPresent()) {
            add(Kind.WORKER, WHOLE, waiting.get(), null, null, null);
        }
    }

    /** Since when the engine offers a workflow task or an activity of this run that no worker has taken. */
    private Optional<Instant> unclaimed() {
        Optional<Instant> task = pendingTask()
                .filter(pending -> pending.getState() == PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED)
                .map(pending -> ProtoTimes.of(pending.getScheduledTime()))
                .or(() -> Optional.ofNullable(work.workflowTask().scheduled));
        Optional<Instant> call = run.described().getPendingActivitiesList().stream()
                .filter(activity -> activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED)
                .map(activity -> ProtoTimes.of(activity.getScheduledTime()))
                .filter(since -> !since.isAfter(now))
                .min(Comparator.naturalOrder());
        return task.isEmpty()
                ? call
                : call.filter(since -> since.isBefore(task.get())).or(() -> task);
    }

    private void activities() {
        Map<String, PendingActivityInfo> pending = new HashMap<>();
        run.described().getPendingActivitiesList().forEach(activity -> pending.put(activity.getActivityId(), activity));
        for (PendingWork.Activity activity : work.activities()) {
            PendingActivityInfo state = pending.get(activity.id());
            int attempt = state == null ? 1 : Math.max(1, state.getAttempt());
            if (PARTS.contains(activity.type()) && attempt == 1) {
                continue;
            }
            add(
                    Kind.ACTIVITY,
                    activity.task().path(),
                    activity.task().since(),
                    null,
                    attempt,
                    state != null && state.hasLastFailure() ? FailureText.of(state.getLastFailure()) : null);
        }
    }

    private void others() {
        work.timers()
                .forEach(timer -> add(
                        Kind.TIMER,
                        timer.task().path(),
                        timer.task().since(),
                        timer.until(),
                        timer.attempt(),
                        timer.lastFailure()));
        work.responses()
                .forEach(response -> found.add(new WaitingFor(
                        Kind.RESPONSE,
                        response.task().path(),
                        functions.of(response.task().path()),
                        response.task().since(),
                        response.until(),
                        null,
                        null,
                        null,
                        null)));
        work.subscriptions().forEach(listen -> addOn(Kind.EVENT, listen, events.of(listen.path())));
        work.subWorkflows().forEach(pending -> addOn(Kind.WORKFLOW, pending.task(), pending.workflowId()));
    }
}
