package dev.flow.triggers.controller;

import dev.flow.engine.TaskQueues;
import dev.flow.runs.Runs;
import dev.flow.runs.StartService;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.DeclaredTriggers;
import dev.flow.triggers.Firing.Cause;
import dev.flow.triggers.Firing.Outcome;
import dev.flow.triggers.FiringObserver;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.record.BackfillRows;
import dev.flow.triggers.record.FiringRows;
import dev.flow.triggers.record.PauseRows;
import dev.flow.triggers.record.ScheduleRows;
import dev.flow.triggers.schedule.Schedule;
import dev.flow.triggers.schedule.Timing;
import dev.flow.triggers.workflow.ScheduleActivities;
import dev.flow.triggers.workflow.ScheduleState.Progress;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The activities of schedule workflows. They are made before the engine is, and fail, to be repeated, until they are
 * connected to what starts runs. Thread-safe.
 */
public final class TriggerActivities implements ScheduleActivities {
    /** How long a firing waits for the configuration that declares its trigger to become active in this process. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Rows rows;
    private final TaskQueues queues;
    private final ScheduleTimes times;
    private final FiringRecorder recorder;
    private volatile @Nullable Connected connected;

    /** @param queues of the scope */
    public TriggerActivities(Rows rows, TaskQueues queues, FiringObserver observer) {
        this.rows = rows;
        this.queues = queues;
        this.recorder = new FiringRecorder(rows.firings(), observer);
        this.times = new ScheduleTimes(recorder);
    }

    /** The tables that they write. */
    public record Rows(ScheduleRows schedules, FiringRows firings, PauseRows pauses, BackfillRows backfills) {}

    private record Connected(FiringStarts starts, FiringWatch watch) {}

    /** From now on they can start runs, and ask for them. */
    public void connect(DeclaredTriggers declared, StartService starts, Runs runs, RunLookup lookup) {
        connected = new Connected(
                new FiringStarts(declared, starts, lookup, rows.firings(), rows.pauses()),
                new FiringWatch(runs, lookup, rows.firings()));
    }

    private Connected connected() {
        Connected now = connected;
        if (now == null) {
            throw TriggersException.engine("This worker is about to start.", null);
        }
        return now;
    }

    @Override
    public Progress begin(String trigger) {
        Optional<ScheduleRows.Schedule> before = rows.schedules().find(trigger);
        if (before.isEmpty() || before.get().isDeleted() || before.get().isAnnounced()) {
            return new Progress(before.map(ScheduleRows.Schedule::version).orElse(0L), 0, 0);
        }
        return new Progress(
                before.get().version(),
                rows.firings().lastMillis(trigger).orElse(0),
                rows.firings().started(trigger));
    }

    @Override
    public Times advance(Position position) {
        return times.advance(position);
    }

    @Override
    public Fired fire(Firing firing) {
        ActivityInfo attempt = Activity.getExecutionContext().getInfo();
        Instant scheduled = Instant.ofEpochMilli(attempt.getScheduledTimestamp());
        Instant now = Instant.ofEpochMilli(attempt.getCurrentAttemptScheduledTimestamp());
        var request = new FiringStarts.Request(
                firing.trigger(),
                Instant.ofEpochMilli(firing.nominal()),
                Cause.SCHEDULE,
                Optional.empty(),
                ScheduleClient.workflowId(queues, firing.trigger()),
                now);
        Connected to = connected();
        if (attempt.getAttempt() > 1 && firing.deadline() > 0 && now.toEpochMilli() > firing.deadline()) {
            return late(to, request);
        }
        if (!to.starts().isActive(firing.trigger()) && now.isBefore(scheduled.plus(PATIENCE))) {
            throw TriggersException.unavailable(
                    "The trigger " + firing.trigger() + " is not active in this process (yet).");
        }
        return started(to, request, firing.deadline() == 0);
    }

    /** An earlier attempt may have started it, without that having become known. */
    private Fired late(Connected to, FiringStarts.Request request) {
        boolean isThere = to.starts()
                .workflowId(request)
                .filter(id -> to.watch().isThere(id))
                .isPresent();
        if (isThere) {
            return started(to, request, false);
        }
        recorder.add(
                request.trigger(),
                FiringStarts.without(
                        request,
                        Outcome.MISSED,
                        "It could not be started within the catch-up window: the engine, the store or the"
                                + " definitions did not answer."));
        return Fired.NOTHING;
    }

    /** @param atAnyTime whether it has no deadline: it follows the end of an earlier run */
    private Fired started(Connected to, FiringStarts.Request request, boolean atAnyTime) {
        var firing = to.starts().start(request);
        if (recorder.add(request.trigger(), firing) && firing.outcome() == Outcome.STARTED) {
            to.starts()
                    .schedule(request.trigger())
                    .ifPresent(schedule -> recorder.observer()
                            .onStarted(
                                    late(request, schedule),
                                    atAnyTime && !(schedule.timing() instanceof Timing.AfterEnd)));
        }
        return fired(to, firing);
    }

    private static Duration late(FiringStarts.Request request, Schedule schedule) {
        Instant due = request.nominal().plus(schedule.jitter().delay(request.trigger(), request.nominal()));
        Instant begun =
                Instant.ofEpochMilli(Activity.getExecutionContext().getInfo().getStartedTimestamp());
        return begun.isAfter(due) ? Duration.between(due, begun) : Duration.ZERO;
    }

    private static Fired fired(Connected to, dev.flow.triggers.Firing firing) {
        var run = firing.run();
        if (run == null) {
            return Fired.NOTHING;
        }
        // A run that was found may have ended long ago, and told so then.
        boolean open = firing.outcome() == Outcome.STARTED
                || to.watch().end(run.workflowId()).isEmpty();
        return new Fired(run.workflowId(), open);
    }

    @Override
    public void skip(Skipped skipped) {
        List<dev.flow.triggers.Firing> firings = new ArrayList<>();
        skipped.nominal()
                .forEach(time -> firings.add(new dev.flow.triggers.Firing(
                        Instant.ofEpochMilli(time), Cause.SCHEDULE, null, Outcome.SKIPPED, skipped.reason(), null)));
        recorder.add(skipped.trigger(), firings, 0);
    }

    @Override
    public void stop(Stop stop) {
        connected().watch().stop(stop);
    }

    @Override
    public EndedRuns look(OpenRuns runs) {
        return connected().watch().ended(runs);
    }

    @Override
    public void ended(EndedRuns runs) {
        connected().watch().record(runs);
    }

    @Override
    public void record(Row row) {
        rows.schedules().write(row.trigger(), new ScheduleRows.Schedule(row.fence(), row.spec(), row.version()));
    }
}
