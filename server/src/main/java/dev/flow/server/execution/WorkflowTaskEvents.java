package dev.flow.server.execution;

import com.google.protobuf.util.Durations;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.StickyQueue;
import dev.flow.server.state.WorkflowTaskState;
import dev.flow.server.state.WorkflowTaskState.Kind;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/** The life of workflow tasks, as events and as state: see {@link WorkflowTaskState} for what is written when. */
public final class WorkflowTaskEvents {
    /** What a task takes at most when the workflow does not say. */
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    /** From this attempt on a workflow task counts as failing; later ones take longer. */
    private static final int FAILING_ATTEMPT = 3;

    private static final Duration FIRST_SLOWDOWN = Duration.ofSeconds(5);
    private static final Duration MOST_SLOWDOWN = Duration.ofMinutes(10);

    private WorkflowTaskEvents() {}

    /** Schedules a workflow task unless there is one. One that is with a worker is followed by another when it ends. */
    public static void require(Transition transition) {
        if (transition.state().isOpen() && transition.state().workflowTask() == null) {
            schedule(transition);
        }
    }

    /** Schedules a task that only delivers updates, unless there is one of any kind. */
    public static void requireSpeculative(Transition transition) {
        MutableState state = transition.state();
        if (!state.isOpen() || state.workflowTask() != null) {
            return;
        }
        if (state.nextAttempt() > 1) {
            schedule(transition);
        } else {
            unwritten(transition, Kind.SPECULATIVE);
        }
    }

    /**
     * A speculative task becomes an ordinary one before anything else of the run is stored. Who has it is not kept, as
     * Temporal has it.
     */
    public static void writeSpeculative(Transition transition) {
        MutableState state = transition.state();
        WorkflowTaskState task = state.workflowTask();
        if (task == null || task.kind() != Kind.SPECULATIVE || task.scheduledEventId() != state.nextEventId()) {
            return;
        }
        transition.addAt(
                task.timing().scheduledAt(), scheduledEvent(state, task.timing().startToClose(), task.attempt()));
        if (task.isStarted()) {
            state.workflowTask(Objects.requireNonNull(state.workflowTask()).startedBy(""));
        }
    }

    private static void schedule(Transition transition) {
        MutableState state = transition.state();
        if (!state.buffered().isEmpty()) {
            transition.flushBuffered();
            state.nextAttempt(1);
        }
        if (state.nextAttempt() > 1) {
            unwritten(transition, Kind.TRANSIENT);
        } else {
            transition.add(scheduledEvent(state, timeout(state), 1));
        }
    }

    private static void unwritten(Transition transition, Kind kind) {
        MutableState state = transition.state();
        Instant now = transition.now();
        state.workflowTask(new WorkflowTaskState(
                state.nextEventId(),
                state.nextAttempt(),
                kind,
                new WorkflowTaskState.Timing(now, now, timeout(state).plus(slowdown(state.nextAttempt()))),
                null));
        if (kind == Kind.TRANSIENT) {
            transition.touch();
        }
    }

    private static HistoryEvent.Builder scheduledEvent(MutableState state, Duration timeout, int attempt) {
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED);
        event.getWorkflowTaskScheduledEventAttributesBuilder()
                .setTaskQueue(taskQueue(state))
                .setStartToCloseTimeout(Instants.duration(timeout))
                .setAttempt(attempt);
        return event;
    }

    private static TaskQueue taskQueue(MutableState state) {
        TaskQueue normal = state.started().getTaskQueue();
        StickyQueue sticky = state.sticky();
        return sticky.isSet()
                ? TaskQueue.newBuilder()
                        .setName(sticky.name())
                        .setKind(TaskQueueKind.TASK_QUEUE_KIND_STICKY)
                        .setNormalName(normal.getName())
                        .build()
                : TaskQueue.newBuilder()
                        .setName(normal.getName())
                        .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL)
                        .build();
    }

    private static Duration timeout(MutableState state) {
        var timeout = state.started().getWorkflowTaskTimeout();
        return Durations.isPositive(timeout) ? Instants.of(timeout) : DEFAULT_TIMEOUT;
    }

    /**
     * What an attempt may take longer than the first ones, so that the attempts of a task that fails again and again,
     * which its worker may leave to their time-outs, become fewer: as long as Temporal adds, and as much by chance.
     */
    private static Duration slowdown(int attempt) {
        if (attempt <= FAILING_ATTEMPT) {
            return Duration.ZERO;
        }
        double most = (double) MOST_SLOWDOWN.toNanos();
        long nanos =
                (long) Math.min((double) FIRST_SLOWDOWN.toNanos() * Math.pow(2, attempt - FAILING_ATTEMPT - 1.0), most);
        return Duration.ofNanos(nanos - ThreadLocalRandom.current().nextLong(nanos / 5));
    }

    /** What a dispatch knows. */
    public record Dispatch(
            String token,
            String requestId,
            String identity,
            boolean sticky,
            WorkflowTaskState.Advice advice,
            WorkerVersionStamp version) {}

    /**
     * Gives the waiting task to a worker. It changes no event, unless the task was a further attempt and events have
     * come since: then it is an ordinary one.
     */
    public static WorkflowTaskState start(Transition transition, Dispatch dispatch) {
        MutableState state = transition.state();
        WorkflowTaskState task = Objects.requireNonNull(state.workflowTask());
        if (task.kind() != Kind.NORMAL && task.scheduledEventId() != state.nextEventId()) {
            state.nextAttempt(1);
            transition.add(scheduledEvent(state, task.timing().startToClose(), 1));
            task = Objects.requireNonNull(state.workflowTask());
        }
        long startedId = task.kind() == Kind.NORMAL ? state.nextEventId() : task.scheduledEventId() + 1;
        WorkflowTaskState started = new WorkflowTaskState(
                task.scheduledEventId(),
                task.attempt(),
                task.kind(),
                task.timing(),
                new WorkflowTaskState.Started(
                        startedId,
                        transition.now(),
                        dispatch.token(),
                        dispatch.requestId(),
                        dispatch.identity(),
                        dispatch.sticky(),
                        state.historySize(),
                        dispatch.advice(),
                        task.kind() == Kind.NORMAL ? dispatch.version() : WorkerVersionStamp.getDefaultInstance()));
        state.workflowTask(started);
        return started;
    }

    /** Whether one attempt after another of the workflow task fails: who asks the workflow would wait in vain. */
    public static boolean isFailing(MutableState state) {
        return state.isOpen() && state.nextAttempt() >= FAILING_ATTEMPT;
    }

    /** Whether the present task is with a worker, by a certain dispatch. */
    public static boolean isWith(MutableState state, String token) {
        WorkflowTaskState task = state.workflowTask();
        return task != null && task.started() != null && task.started().token().equals(token);
    }

    /** The task with a worker waits again, as if it had never been dispatched; what was buffered is written. */
    public static void giveBack(Transition transition) {
        MutableState state = transition.state();
        WorkflowTaskState task = Objects.requireNonNull(state.workflowTask());
        state.workflowTask(
                new WorkflowTaskState(task.scheduledEventId(), task.attempt(), task.kind(), task.timing(), null));
        transition.execution().dropped();
        if (!state.buffered().isEmpty()) {
            writeSpeculative(transition);
            transition.flushBuffered();
            require(transition);
        }
    }

    /** The events of a task that are not written yet, with their ids: a worker and readers of the history see them. */
    public static List<HistoryEvent> unwritten(MutableState state) {
        WorkflowTaskState task = state.workflowTask();
        if (task == null || isOverdue(state, task)) {
            return List.of();
        }
        List<HistoryEvent> events = new ArrayList<>();
        if (task.kind() != Kind.NORMAL) {
            events.add(scheduledEvent(state, task.timing().startToClose(), task.attempt())
                    .setEventId(task.scheduledEventId())
                    .setEventTime(Instants.timestamp(task.timing().scheduledAt()))
                    .setTaskId(task.scheduledEventId())
                    .build());
        }
        if (task.started() != null) {
            // as Temporal shows it: the worker of what may never be written is known when it is
            WorkflowTaskState shown = task.kind() == Kind.NORMAL ? task : task.startedBy("");
            events.add(startedEvent(shown)
                    .setEventId(task.started().eventId())
                    .setEventTime(Instants.timestamp(task.started().at()))
                    .setTaskId(task.started().eventId())
                    .build());
        }
        return events;
    }

    /** Whether events have come since, so that its own will have later ids. */
    private static boolean isOverdue(MutableState state, WorkflowTaskState task) {
        return task.kind() != Kind.NORMAL && !task.isStarted() && task.scheduledEventId() != state.nextEventId();
    }

    /** The id after the last event; the start of a task that is with a worker has one already. */
    public static long end(MutableState state) {
        WorkflowTaskState task = state.workflowTask();
        return task == null || task.started() == null
                ? state.nextEventId()
                : task.started().eventId() + 1;
    }

    private static HistoryEvent.Builder startedEvent(WorkflowTaskState task) {
        WorkflowTaskState.Started started = Objects.requireNonNull(task.started());
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED);
        event.getWorkflowTaskStartedEventAttributesBuilder()
                .setScheduledEventId(task.scheduledEventId())
                .setIdentity(started.identity())
                .setRequestId(started.requestId())
                .setSuggestContinueAsNew(!started.advice().continueAsNew().isEmpty())
                .addAllSuggestContinueAsNewReasons(started.advice().continueAsNew())
                .setTargetWorkerDeploymentVersionChanged(started.advice().targetVersionChanged())
                .setHistorySizeBytes(started.historySize());
        version(event, started.version());
        return event;
    }

    /** Workers that use the former versioning are not told apart. */
    @SuppressWarnings("deprecation") // workers still send it
    private static void version(HistoryEvent.Builder event, WorkerVersionStamp version) {
        if (!version.getBuildId().isEmpty() && !version.getUseVersioning()) {
            event.getWorkflowTaskStartedEventAttributesBuilder().setWorkerVersion(version);
        }
    }

    /**
     * Writes what of the task with a worker is not written yet; its end follows at once.
     *
     * @param identity of the one who ends the task: the start of a task that had no events names it
     * @param version of that worker, which such a start names too; the default instance for none
     */
    public static void writeStart(Transition transition, String identity, WorkerVersionStamp version) {
        MutableState state = transition.state();
        WorkflowTaskState task = Objects.requireNonNull(state.workflowTask());
        WorkflowTaskState.Started started = Objects.requireNonNull(task.started());
        HistoryEvent.Builder event = startedEvent(task);
        if (task.kind() != Kind.NORMAL) {
            transition.addAt(
                    task.timing().scheduledAt(),
                    scheduledEvent(state, task.timing().startToClose(), task.attempt()));
            state.workflowTask(task);
            event.getWorkflowTaskStartedEventAttributesBuilder().setIdentity(identity);
            version(event, version);
        }
        transition.addAt(started.at(), event);
        transition.execution().dropped();
    }

    /**
     * A worker failed the task: the first attempt leaves events, also of a task that only delivered updates, further
     * ones are only counted. Another one follows.
     *
     * @param failed without the ids of events
     */
    @SuppressWarnings("deprecation") // workers still send their versions
    public static void fail(Transition transition, WorkflowTaskFailedEventAttributes.Builder failed) {
        MutableState state = transition.state();
        boolean sticky = state.sticky().isSet();
        WorkflowTaskState task = Objects.requireNonNull(state.workflowTask());
        if (task.kind() != Kind.TRANSIENT) {
            writeStart(transition, failed.getIdentity(), failed.getWorkerVersion());
            HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED);
            event.setWorkflowTaskFailedEventAttributes(failed.setScheduledEventId(task.scheduledEventId())
                    .setStartedEventId(Objects.requireNonNull(task.started()).eventId()));
            transition.add(event);
        } else {
            again(transition);
        }
        next(transition, sticky);
    }

    /** A worker did not answer in time. */
    public static void timeOut(Transition transition) {
        MutableState state = transition.state();
        boolean sticky = state.sticky().isSet();
        WorkflowTaskState task = Objects.requireNonNull(state.workflowTask());
        if (task.kind() != Kind.TRANSIENT) {
            writeStart(transition, "", WorkerVersionStamp.getDefaultInstance());
            HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT);
            event.getWorkflowTaskTimedOutEventAttributesBuilder()
                    .setScheduledEventId(task.scheduledEventId())
                    .setStartedEventId(Objects.requireNonNull(task.started()).eventId())
                    .setTimeoutType(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
            transition.add(event);
        } else {
            again(transition);
        }
        next(transition, sticky);
    }

    /**
     * After the failure of a task that the worker's own queue had, every worker may have it, as if it were the first.
     */
    private static void next(Transition transition, boolean sticky) {
        MutableState state = transition.state();
        if (sticky) {
            state.nextAttempt(1);
            state.problems().forgive();
        }
        state.sticky(StickyQueue.NONE);
        require(transition);
    }

    private static void again(Transition transition) {
        MutableState state = transition.state();
        state.workflowTask(null);
        state.nextAttempt(state.nextAttempt() + 1);
        state.problems().again();
        transition.execution().dropped();
        transition.touch();
    }

    /** The worker's own queue was not polled in time: every worker may have the task. */
    public static void stickyTimeOut(Transition transition) {
        MutableState state = transition.state();
        WorkflowTaskState task = Objects.requireNonNull(state.workflowTask());
        state.sticky(StickyQueue.NONE);
        if (task.kind() == Kind.NORMAL) {
            HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT);
            event.getWorkflowTaskTimedOutEventAttributesBuilder()
                    .setScheduledEventId(task.scheduledEventId())
                    .setTimeoutType(TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
            transition.add(event);
            require(transition);
        } else {
            transition.touch();
        }
    }
}
