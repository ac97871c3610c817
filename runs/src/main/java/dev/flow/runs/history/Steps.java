package dev.flow.runs.history;

import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.runs.RunTimeline;
import dev.flow.runs.RunTimeline.State;
import dev.flow.runs.access.ProtoTimes;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Groups events to steps: what a task began, and how that ended. Not thread-safe. */
public final class Steps {
    private static final String WHOLE = "/";

    private final EventDecoder decoder;
    private final SubWorkflowTasks tasks;
    private final Map<Long, Step> steps = new LinkedHashMap<>();
    private final Map<String, Step> timers = new HashMap<>();
    private final Map<String, Step> listens = new HashMap<>();

    /** One of them, as far as it is known. */
    public static final class Step {
        public final long eventId;
        /** The engine's own task of the run that decided it. */
        public final long decidedBy;

        public final CommandSummary summary;
        public final String kind;
        final Instant start;
        public final String activityId;
        public Payloads input = Payloads.getDefaultInstance();
        public Payloads output = Payloads.getDefaultInstance();
        public int attempts;
        public State state = State.OPEN;

        @Nullable
        public Instant end;

        @Nullable
        public String failure;

        private Step(HistoryEvent event, long decidedBy, CommandSummary summary, String kind, String activityId) {
            this.eventId = event.getEventId();
            this.decidedBy = decidedBy;
            this.summary = summary;
            this.kind = kind;
            this.activityId = activityId;
            this.start = ProtoTimes.of(event.getEventTime());
        }

        private void ended(HistoryEvent event, State how) {
            end = ProtoTimes.of(event.getEventTime());
            state = how;
        }

        private void failed(HistoryEvent event, State how, Failure why) {
            ended(event, how);
            failure = FailureText.of(why);
        }

        public boolean isOpen() {
            return state == State.OPEN;
        }

        /** Whether it does something to the outside world. */
        public boolean hasEffects() {
            return kind.equals("call") || kind.equals("emit") || kind.equals("run");
        }

        public RunTimeline.Step shown() {
            return new RunTimeline.Step(
                    eventId,
                    summary.name(),
                    summary.reference(),
                    summary.path(),
                    kind,
                    attempts,
                    start,
                    end,
                    state,
                    failure);
        }
    }

    public Steps(EventDecoder decoder, SubWorkflowTasks tasks) {
        this.tasks = tasks;
        this.decoder = decoder;
    }

    /** Steps in the order in which they began. */
    public List<Step> all() {
        return new ArrayList<>(steps.values());
    }

    public boolean anyOpen() {
        return steps.values().stream().anyMatch(Step::isOpen);
    }

    /** An event of the window: steps begin and end. */
    public void accept(HistoryEvent event) {
        begin(event);
        end(event);
    }

    private void begin(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> {
                var attributes = event.getActivityTaskScheduledEventAttributes();
                String type = attributes.getActivityType().getName();
                if (type.equals(ActivityTypes.UNSUBSCRIBE) || type.equals(ActivityTypes.LOOK)) {
                    return;
                }
                CommandSummary summary = decoder.summary(event).orElseGet(() -> argument(event));
                String kind = type.equals(ActivityTypes.SUBSCRIBE)
                        ? "listen"
                        : type.equals(ActivityTypes.EMIT) ? "emit" : "call";
                Step step = new Step(
                        event, attributes.getWorkflowTaskCompletedEventId(), summary, kind, attributes.getActivityId());
                if (kind.equals("listen")) {
                    listens.put(summary.path(), step);
                } else {
                    step.input = attributes.getInput();
                }
                steps.put(event.getEventId(), step);
            }
            case EVENT_TYPE_TIMER_STARTED -> {
                var attributes = event.getTimerStartedEventAttributes();
                Optional<CommandSummary> summary = decoder.summary(event);
                if (summary.isPresent() && summary.get().purpose() != CommandSummary.Purpose.LOOK) {
                    String kind = switch (summary.get().purpose()) {
                        case TASK -> "wait";
                        case RETRY -> "retry";
                        case TIMEOUT, LOOK, APART -> "timeout";
                    };
                    Step step = new Step(event, attributes.getWorkflowTaskCompletedEventId(), summary.get(), kind, "");
                    timers.put(attributes.getTimerId(), step);
                    if (!kind.equals("timeout")) {
                        steps.put(event.getEventId(), step);
                    }
                }
            }
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED -> {
                var attributes = event.getStartChildWorkflowExecutionInitiatedEventAttributes();
                Step step = new Step(event, attributes.getWorkflowTaskCompletedEventId(), tasks.of(event), "run", "");
                step.input = attributes.getInput();
                steps.put(event.getEventId(), step);
            }
            default -> {}
        }
    }

    /** Runs of earlier builds say it in their arguments only. */
    private CommandSummary argument(HistoryEvent event) {
        var argument =
                decoder.first(event.getActivityTaskScheduledEventAttributes().getInput());
        return new CommandSummary(
                CommandSummary.Purpose.TASK,
                decoder.title(event),
                argument.path("task").asText(argument.path("key").asText(WHOLE)));
    }

    /** An event after the window: steps end. */
    public void end(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED -> unsubscribed(event);
            case EVENT_TYPE_ACTIVITY_TASK_STARTED -> {
                var started = event.getActivityTaskStartedEventAttributes();
                step(started.getScheduledEventId()).ifPresent(step -> step.attempts = started.getAttempt());
            }
            case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> {
                var completed = event.getActivityTaskCompletedEventAttributes();
                step(completed.getScheduledEventId())
                        .filter(step -> !step.kind.equals("listen"))
                        .ifPresent(step -> {
                            step.ended(event, State.COMPLETED);
                            step.output = completed.getResult();
                        });
            }
            case EVENT_TYPE_ACTIVITY_TASK_FAILED -> {
                var failed = event.getActivityTaskFailedEventAttributes();
                step(failed.getScheduledEventId())
                        .ifPresent(step -> step.failed(event, State.FAILED, failed.getFailure()));
            }
            case EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT -> {
                var timedOut = event.getActivityTaskTimedOutEventAttributes();
                step(timedOut.getScheduledEventId())
                        .ifPresent(step -> step.failed(event, State.TIMED_OUT, timedOut.getFailure()));
            }
            case EVENT_TYPE_ACTIVITY_TASK_CANCELED ->
                step(event.getActivityTaskCanceledEventAttributes().getScheduledEventId())
                        .ifPresent(step -> step.ended(event, State.CANCELED));
            case EVENT_TYPE_TIMER_FIRED -> fired(event);
            case EVENT_TYPE_TIMER_CANCELED -> {
                Step timer =
                        timers.remove(event.getTimerCanceledEventAttributes().getTimerId());
                if (timer != null) {
                    timer.ended(event, State.CANCELED);
                }
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED ->
                step(event.getChildWorkflowExecutionStartedEventAttributes().getInitiatedEventId())
                        .ifPresent(step -> {
                            step.attempts = 1;
                            if (step.summary.purpose() == CommandSummary.Purpose.APART) {
                                step.ended(event, State.COMPLETED);
                            }
                        });
            case EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED ->
                step(event.getStartChildWorkflowExecutionFailedEventAttributes().getInitiatedEventId())
                        .ifPresent(step -> step.ended(event, State.FAILED));
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED -> {
                var completed = event.getChildWorkflowExecutionCompletedEventAttributes();
                step(completed.getInitiatedEventId()).filter(Step::isOpen).ifPresent(step -> {
                    step.ended(event, State.COMPLETED);
                    step.output = completed.getResult();
                });
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED -> {
                var failed = event.getChildWorkflowExecutionFailedEventAttributes();
                step(failed.getInitiatedEventId())
                        .filter(Step::isOpen)
                        .ifPresent(step -> step.failed(event, State.FAILED, failed.getFailure()));
            }
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED ->
                step(event.getChildWorkflowExecutionCanceledEventAttributes().getInitiatedEventId())
                        .filter(Step::isOpen)
                        .ifPresent(step -> step.ended(event, State.CANCELED));
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT ->
                step(event.getChildWorkflowExecutionTimedOutEventAttributes().getInitiatedEventId())
                        .filter(Step::isOpen)
                        .ifPresent(step -> step.ended(event, State.TIMED_OUT));
            case EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED ->
                step(event.getChildWorkflowExecutionTerminatedEventAttributes().getInitiatedEventId())
                        .filter(Step::isOpen)
                        .ifPresent(step -> step.ended(event, State.TERMINATED));
            default -> {}
        }
    }

    private Optional<Step> step(long eventId) {
        return Optional.ofNullable(steps.get(eventId));
    }

    /** A {@code listen} lasts until it lets go. */
    private void unsubscribed(HistoryEvent event) {
        var attributes = event.getActivityTaskScheduledEventAttributes();
        if (attributes.getActivityType().getName().equals(ActivityTypes.UNSUBSCRIBE)) {
            Step listen = listens.remove(decoder.summary(event)
                    .map(CommandSummary::path)
                    .orElseGet(() -> argument(event).path()));
            if (listen != null) {
                listen.ended(event, State.COMPLETED);
            }
        }
    }

    /** Time that is over is worth a step of its own. */
    private void fired(HistoryEvent event) {
        Step timer = timers.remove(event.getTimerFiredEventAttributes().getTimerId());
        if (timer != null) {
            boolean timeout = timer.kind.equals("timeout");
            timer.ended(event, timeout ? State.TIMED_OUT : State.COMPLETED);
            if (timeout) {
                steps.put(timer.eventId, timer);
            }
        }
    }
}
