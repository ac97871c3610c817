package dev.flow.server.execution;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.TimerState;
import dev.flow.server.state.WorkflowTaskState;
import io.temporal.api.enums.v1.TimeoutType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an execution does at which time without a request: timers, time-outs, retries. */
public final class Deadlines {
    private Deadlines() {}

    /** What is due at an instant. */
    public record Deadline(Instant at, Due due) {}

    /** What is to happen at a deadline. */
    public sealed interface Due {}

    /** The run, or the chain of runs, takes too long. */
    public record RunTimeout() implements Due {}

    /** The first workflow task of a run that was to start later. */
    public record FirstTask() implements Due {}

    /** A timer of the workflow fires. */
    public record Timer(TimerState timer) implements Due {}

    /** A worker does not answer. */
    public record TaskTimeout() implements Due {}

    /** The worker's own queue is not polled. */
    public record StickyTimeout() implements Due {}

    /** An activity runs out of time. */
    public record ActivityTimeout(ActivityState activity, TimeoutType type) implements Due {}

    /** The next attempt of an activity may begin. */
    public record ActivityRetry(ActivityState activity) implements Due {}

    /** The soonest deadline; null for none. An attempt that waits for a worker since its time came has none. */
    static @Nullable Instant next(MutableState state, Instant now) {
        return all(state).stream()
                .filter(each ->
                        !(each.due() instanceof ActivityRetry) || each.at().isAfter(now))
                .map(Deadline::at)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /** The soonest one that is due and changes the execution. */
    public static Optional<Deadline> due(MutableState state, Instant now) {
        return all(state).stream()
                .filter(each -> !each.at().isAfter(now) && !(each.due() instanceof ActivityRetry))
                .min(Comparator.comparing(Deadline::at));
    }

    private static List<Deadline> all(MutableState state) {
        List<Deadline> all = new ArrayList<>();
        if (!state.isOpen()) {
            return all;
        }
        run(state, all);
        WorkflowTaskState task = state.workflowTask();
        if (task != null && task.started() != null) {
            all.add(new Deadline(task.started().at().plus(task.timing().startToClose()), new TaskTimeout()));
        } else if (task != null && state.sticky().isSet()) {
            all.add(new Deadline(
                    task.timing().scheduledAt().plus(state.sticky().scheduleToStart()), new StickyTimeout()));
        }
        for (TimerState timer : state.timers().values()) {
            all.add(new Deadline(timer.fireAt(), new Timer(timer)));
        }
        state.activities().values().forEach(activity -> activity(activity, all));
        return all;
    }

    private static void run(MutableState state, List<Deadline> all) {
        var started = state.started();
        Optional<Instant> timeout = after(state.executionTime(), started.getWorkflowRunTimeout());
        Optional<Instant> end = state.expirationTime();
        Optional<Instant> first =
                end.isEmpty() || timeout.filter(end.get()::isAfter).isPresent() ? timeout : end;
        first.ifPresent(at -> all.add(new Deadline(at, new RunTimeout())));
        if (state.awaitsFirstTask()) {
            all.add(new Deadline(state.executionTime(), new FirstTask()));
        }
    }

    private static void activity(ActivityState activity, List<Deadline> all) {
        var options = activity.scheduled();
        Instant readyAt = activity.attempt().readyAt();
        Optional<Deadline> end = after(activity.firstScheduledAt(), options.getScheduleToCloseTimeout())
                .map(at -> new Deadline(at, new ActivityTimeout(activity, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE)));
        Instant startedAt = activity.progress().startedAt();
        if (startedAt == null) {
            // of two at one time the first is taken
            after(readyAt, options.getScheduleToStartTimeout())
                    .ifPresent(at -> all.add(new Deadline(
                            at, new ActivityTimeout(activity, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START))));
            end.ifPresent(all::add);
            if (activity.attempt().number() > 1) {
                all.add(new Deadline(readyAt, new ActivityRetry(activity)));
            }
            return;
        }
        after(startedAt, options.getStartToCloseTimeout())
                .ifPresent(at -> all.add(
                        new Deadline(at, new ActivityTimeout(activity, TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE))));
        end.ifPresent(all::add);
        activity.aliveAt()
                .flatMap(at -> after(at, options.getHeartbeatTimeout()))
                .ifPresent(at ->
                        all.add(new Deadline(at, new ActivityTimeout(activity, TimeoutType.TIMEOUT_TYPE_HEARTBEAT))));
    }

    private static Optional<Instant> after(Instant begin, Duration duration) {
        return Durations.isPositive(duration) ? Optional.of(begin.plus(Instants.of(duration))) : Optional.empty();
    }
}
