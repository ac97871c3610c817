package dev.flow.triggers.controller;

import dev.flow.engine.TaskQueues;
import dev.flow.runs.Runs;
import dev.flow.runs.RunsException;
import dev.flow.runs.StartService;
import dev.flow.runs.access.RunLookup;
import dev.flow.store.StoreException;
import dev.flow.triggers.Backfill;
import dev.flow.triggers.Backfill.Progress;
import dev.flow.triggers.BackfillRequest;
import dev.flow.triggers.DeclaredTrigger;
import dev.flow.triggers.DeclaredTriggers;
import dev.flow.triggers.TriggersException;
import dev.flow.triggers.controller.SlotScan.Scanned;
import dev.flow.triggers.controller.SlotScan.Window;
import dev.flow.triggers.controller.TriggerActivities.Rows;
import dev.flow.triggers.record.BackfillRows.Recorded;
import dev.flow.triggers.workflow.BackfillActivities;
import dev.flow.triggers.workflow.BackfillJob;
import dev.flow.triggers.workflow.BackfillState.Counts;
import dev.flow.triggers.workflow.ScheduleActivities.EndedRuns;
import dev.flow.triggers.workflow.ScheduleActivities.OpenRuns;
import io.temporal.activity.Activity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The activities of backfill workflows. They are made before the engine is, and fail, to be repeated, until they are
 * connected to what starts runs. Thread-safe.
 */
public final class BackfillTasks implements BackfillActivities {
    /** Slots that are looked at in one attempt. */
    private static final int PAGE = 500;

    private final Rows rows;
    private final TaskQueues queues;
    private final SlotScan scan;
    private volatile @Nullable Connected connected;

    /** @param queues of the scope */
    public BackfillTasks(Rows rows, TaskQueues queues) {
        this.rows = rows;
        this.queues = queues;
        this.scan = new SlotScan(rows.firings());
    }

    private record Connected(BackfillObstacles obstacles, BackfillStarts starts, FiringWatch watch) {}

    /** From now on they can start runs, and ask for them. */
    public void connect(DeclaredTriggers declared, StartService starts, Runs runs, RunLookup lookup) {
        var watch = new FiringWatch(runs, lookup, rows.firings());
        var firings = new FiringStarts(declared, starts, lookup, rows.firings(), rows.pauses());
        connected = new Connected(
                new BackfillObstacles(declared, rows.pauses()),
                new BackfillStarts(firings, starts, lookup, watch, rows.firings()),
                watch);
    }

    private Connected connected() {
        Connected now = connected;
        if (now == null) {
            throw TriggersException.engine("This worker is about to start.", null);
        }
        return now;
    }

    private static Window window(BackfillJob job) {
        return new Window(job.trigger(), job.spec(), job.id(), Instant.ofEpochMilli(job.to()));
    }

    @Override
    public Slots page(Position position) {
        BackfillJob job = position.job();
        List<Scanned> page = scan.after(window(job), Instant.ofEpochMilli(position.after()), PAGE);
        List<Long> due = new ArrayList<>();
        for (Scanned slot : page) {
            if (!job.missingOnly() || !slot.ranAlready(job.id())) {
                due.add(slot.nominal().toEpochMilli());
            }
        }
        long after =
                page.isEmpty() ? position.after() : page.getLast().nominal().toEpochMilli();
        return new Slots(due, page.size() - due.size(), after, page.size() < PAGE);
    }

    @Override
    public Results start(Batch batch) {
        Connected to = connected();
        BackfillJob job = batch.job();
        List<Instant> times =
                batch.nominal().stream().map(Instant::ofEpochMilli).toList();
        Instant now =
                Instant.ofEpochMilli(Activity.getExecutionContext().getInfo().getCurrentAttemptScheduledTimestamp());
        List<Result> results = new ArrayList<>();
        try {
            DeclaredTrigger trigger = to.obstacles().passed(job.trigger());
            var order = new BackfillStarts.Order(job, trigger, BackfillClient.workflowId(queues, job.id()), now);
            for (Scanned slot : scan.scanned(window(job), times)) {
                results.add(to.starts().start(order, slot));
            }
            return new Results(results, null);
        } catch (TriggersException | RunsException | StoreException e) {
            return new Results(results, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public EndedRuns look(OpenRuns runs) {
        return connected().watch().ended(runs);
    }

    @Override
    public void record(Row row) {
        BackfillJob job = row.job();
        if (!row.runs().isEmpty()) {
            connected().watch().record(new EndedRuns(job.trigger(), row.runs()));
        }
        Instant endedAt = row.endedAt() == 0 ? null : Instant.ofEpochMilli(row.endedAt());
        rows.backfills()
                .write(new Recorded(
                        backfill(
                                job,
                                Backfill.State.valueOf(row.state().toUpperCase(Locale.ROOT)),
                                row.reason(),
                                row.counts(),
                                endedAt),
                        job.spec(),
                        row.version()));
    }

    /** A backfill that was requested and has not begun. */
    public static Backfill begun(BackfillJob job) {
        return backfill(job, Backfill.State.RUNNING, null, Counts.NONE, null);
    }

    private static Backfill backfill(
            BackfillJob job, Backfill.State state, @Nullable String reason, Counts counts, @Nullable Instant endedAt) {
        return new Backfill(
                new BackfillRequest(
                        job.id(),
                        job.trigger(),
                        Instant.ofEpochMilli(job.from()),
                        Instant.ofEpochMilli(job.to()),
                        job.missingOnly(),
                        job.concurrency(),
                        job.by()),
                state,
                reason,
                new Progress(
                        job.slots(),
                        counts.ranAlready(),
                        counts.started(),
                        counts.started() - counts.ended(),
                        counts.ended(),
                        counts.completed(),
                        counts.failed()),
                Instant.ofEpochMilli(job.requestedAt()),
                endedAt);
    }
}
