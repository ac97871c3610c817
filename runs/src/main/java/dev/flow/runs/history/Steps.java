package dev.flow.runs.history;

import dev.flow.engine.record.ActivityTypes;
import dev.flow.engine.record.CommandSummary;
import dev.flow.runs.RunTimeline;
import dev.flow.runs.RunTimeline.State;
import dev.flow.runs.access.ProtoTimes;
import io.temporal.api.common.v1.Payloads;
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
    private static final String RESPONSE = "response";

    private final WorkEvents work;
    private final Map<Long, Step> steps = new LinkedHashMap<>();
    private final Map<Long, Step> timeouts = new HashMap<>();
    private final Map<String, Step> subscriptions = new HashMap<>();
    private final Map<String, Step> responses = new HashMap<>();

    /** One of them, as far as it is known. */
    public static final class Step {
        public final long eventId;
        /** The workflow task that decided it. */
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

        private Step(Work.Origin origin, CommandSummary summary, String kind, String activityId) {
            this.eventId = origin.eventId();
            this.decidedBy = origin.decidedBy();
            this.summary = summary;
            this.kind = kind;
            this.activityId = activityId;
            this.start = origin.time();
        }

        private void ended(Instant time, State how) {
            end = time;
            state = how;
        }

        public boolean isOpen() {
            return state == State.OPEN;
        }

        /** Whether it is the wait for a response, whose task began with the request. */
        public boolean isResponse() {
            return kind.equals(RESPONSE);
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
        work = new WorkEvents(decoder, tasks);
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
        work.accept(event).ifPresent(change -> apply(change, ProtoTimes.of(event.getEventTime())));
    }

    /** An event after the window: steps end. */
    public void end(HistoryEvent event) {
        work.acceptEnd(event).ifPresent(change -> apply(change, ProtoTimes.of(event.getEventTime())));
    }

    private void apply(WorkChange change, Instant time) {
        switch (change) {
            case WorkChange.Began(Work.Activity activity) -> begin(activity, time);
            case WorkChange.Began(Work.Timer timer) -> begin(timer);
            case WorkChange.Began(Work.SubWorkflow subWorkflow) -> {
                Step step = new Step(subWorkflow.origin(), subWorkflow.summary(), "run", "");
                step.input = subWorkflow.input();
                add(step);
            }
            case WorkChange.Started(Work started, int attempt) ->
                step(started).ifPresent(step -> {
                    step.attempts = attempt;
                    if (step.summary.purpose() == CommandSummary.Purpose.APART) {
                        step.ended(time, State.COMPLETED);
                    }
                });
            case WorkChange.NotStarted(Work.SubWorkflow refused) ->
                step(refused).ifPresent(step -> step.ended(time, State.FAILED));
            case WorkChange.Ended ended -> end(ended, time);
        }
    }

    private void add(Step step) {
        steps.put(step.eventId, step);
    }

    private Optional<Step> step(Work of) {
        return Optional.ofNullable(steps.get(of.origin().eventId()));
    }

    /** A {@code listen} lasts until it unsubscribes. */
    private void begin(Work.Activity activity, Instant time) {
        switch (activity.type()) {
            case ActivityTypes.LOOK, ActivityTypes.ON_FAILURE, ActivityTypes.LIFECYCLE -> {}
            case ActivityTypes.WITHDRAW -> {
                Step response = responses.remove(activity.summary().path());
                if (response != null && response.state != State.TIMED_OUT) {
                    response.ended(time, State.CANCELED);
                }
            }
            case ActivityTypes.UNSUBSCRIBE -> {
                Step listen = subscriptions.remove(activity.summary().path());
                if (listen != null) {
                    listen.ended(time, State.COMPLETED);
                }
            }
            case ActivityTypes.SUBSCRIBE -> {
                Step listen = new Step(activity.origin(), activity.summary(), "listen", activity.id());
                subscriptions.put(activity.summary().path(), listen);
                add(listen);
            }
            default -> {
                String kind = activity.type().equals(ActivityTypes.EMIT) ? "emit" : "call";
                Step step = new Step(activity.origin(), activity.summary(), kind, activity.id());
                step.input = activity.input();
                add(step);
            }
        }
    }

    /** A timeout is a step when it is over, and not before. */
    private void begin(Work.Timer timer) {
        CommandSummary summary = timer.summary();
        if (summary == null) {
            return;
        }
        switch (summary.purpose()) {
            case TASK -> add(new Step(timer.origin(), summary, "wait", ""));
            case RETRY -> add(new Step(timer.origin(), summary, "retry", ""));
            case RESPONSE -> {
                Step response = new Step(timer.origin(), summary, RESPONSE, "");
                responses.put(summary.path(), response);
                add(response);
            }
            case TIMEOUT, APART ->
                timeouts.put(timer.origin().eventId(), new Step(timer.origin(), summary, "timeout", ""));
            case LOOK -> {}
        }
    }

    private void end(WorkChange.Ended ended, Instant time) {
        switch (ended.work()) {
            case Work.Activity activity ->
                step(activity)
                        .filter(step -> !step.kind.equals("listen") || ended.how() != State.COMPLETED)
                        .ifPresent(step -> end(step, ended, time));
            case Work.Timer timer -> end(timer, ended, time);
            case Work.SubWorkflow subWorkflow ->
                step(subWorkflow).filter(Step::isOpen).ifPresent(step -> end(step, ended, time));
        }
    }

    private static void end(Step step, WorkChange.Ended ended, Instant time) {
        step.ended(time, ended.how());
        step.output = ended.result();
        if (ended.failure() != null) {
            step.failure = FailureText.of(ended.failure());
        }
    }

    /** The timer is cancelled when the response is there, and fires when it is late. */
    private static State responded(State timer) {
        return switch (timer) {
            case CANCELED -> State.COMPLETED;
            case COMPLETED -> State.TIMED_OUT;
            case OPEN, FAILED, TIMED_OUT, TERMINATED -> timer;
        };
    }

    private void end(Work.Timer timer, WorkChange.Ended ended, Instant time) {
        Step timeout = timeouts.remove(timer.origin().eventId());
        if (timeout == null) {
            step(timer).ifPresent(step -> step.ended(time, step.isResponse() ? responded(ended.how()) : ended.how()));
        } else if (ended.how() == State.COMPLETED) {
            timeout.ended(time, State.TIMED_OUT);
            add(timeout);
        }
    }
}
