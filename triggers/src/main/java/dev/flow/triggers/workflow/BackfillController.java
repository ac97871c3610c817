package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.triggers.workflow.BackfillActivities.Batch;
import dev.flow.triggers.workflow.BackfillActivities.Position;
import dev.flow.triggers.workflow.BackfillActivities.Result;
import dev.flow.triggers.workflow.BackfillActivities.Results;
import dev.flow.triggers.workflow.BackfillActivities.Row;
import dev.flow.triggers.workflow.BackfillActivities.Slots;
import dev.flow.triggers.workflow.BackfillState.Counts;
import dev.flow.triggers.workflow.ScheduleActivities.Ended;
import dev.flow.triggers.workflow.ScheduleActivities.OpenRuns;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pages through the slots of a window and starts their runs, some at a time. The slots are told by an activity and so
 * recorded: the rules of time zones may be others in a replay.
 */
public final class BackfillController implements BackfillWorkflow {
    /** Runs that were terminated do not report their end: they are looked at so often. */
    private static final Duration LOOKING = Duration.ofSeconds(55);

    /** What is in the way, such as a pause, may be gone by then. */
    private static final Duration HOLDING = Duration.ofSeconds(10);

    private static final Duration LONG = Duration.ofDays(1);

    /** One attempt of an activity starts no more. */
    private static final int MOST_STARTS = 20;

    /** The row is at most so many steps behind. */
    private static final int STEPS = 20;

    private final BackfillActivities activities = SystemActivities.of(BackfillActivities.class);

    private final BackfillJob job;
    private final Deque<Long> due;
    private final Set<String> open;
    private final Map<String, String> reported = new LinkedHashMap<>();
    private final List<Ended> unrecorded = new ArrayList<>();
    private long version;
    private long cursor;
    private boolean paged;
    private boolean canceled;
    private boolean cancelRequested;
    private Counts counts;
    private @Nullable String held;
    private long heldUntil;
    private long looked;
    private int steps;
    private boolean changed;

    /** Signals of the first workflow task find it as its input has it. */
    @WorkflowInit
    public BackfillController(BackfillState state) {
        job = state.job();
        due = new ArrayDeque<>(state.due());
        open = new LinkedHashSet<>(state.open());
        version = state.version();
        cursor = state.cursor();
        paged = state.paged();
        canceled = state.canceled();
        counts = state.counts();
    }

    @Override
    public void cancel() {
        cancelRequested = true;
    }

    @Override
    public void report(JsonNode report) {
        reported.put(report.path("workflowId").asText(), RunReport.status(report.path("outcome")));
    }

    @Override
    public void start(BackfillState state) {
        looked = Workflow.currentTimeMillis();
        while (!isDone()) {
            if (changed && (steps >= STEPS || Workflow.getInfo().isContinueAsNewSuggested())) {
                record(0);
            } else if (Workflow.getInfo().isContinueAsNewSuggested() && !hasNews()) {
                Workflow.continueAsNew(new BackfillState(
                        job, version, cursor, paged, canceled, counts, List.copyOf(due), List.copyOf(open)));
            } else if (!acts()) {
                if (changed) {
                    record(0);
                } else {
                    Workflow.await(untilNext(), this::hasNews);
                }
            }
        }
        record(Workflow.currentTimeMillis());
    }

    private boolean isDone() {
        return paged && due.isEmpty() && open.isEmpty();
    }

    private boolean hasNews() {
        return !reported.isEmpty() || (cancelRequested && !canceled);
    }

    private void record(long endedAt) {
        List<Ended> runs = List.copyOf(unrecorded);
        unrecorded.clear();
        changed = false;
        steps = 0;
        version++;
        String state = canceled ? "canceled" : endedAt == 0 ? "running" : "completed";
        activities.record(new Row(job, state, held, counts, version, endedAt, runs));
    }

    /** Does one thing that is to be done now; false when there is none. */
    private boolean acts() {
        steps++;
        if (cancelRequested && !canceled) {
            canceled = true;
            paged = true;
            held = null;
            due.clear();
            changed = true;
            return true;
        }
        if (!reported.isEmpty()) {
            List<Ended> ended = new ArrayList<>();
            reported.forEach((id, status) -> ended.add(new Ended(id, status)));
            reported.clear();
            settle(ended);
            return true;
        }
        long now = Workflow.currentTimeMillis();
        if (!open.isEmpty() && now - looked >= LOOKING.toMillis()) {
            looked = now;
            settle(activities
                    .look(new OpenRuns(job.trigger(), List.copyOf(open)))
                    .runs());
            return true;
        }
        if (due.isEmpty()) {
            return pages();
        }
        return open.size() < job.concurrency() && now >= heldUntil && starts();
    }

    private void settle(List<Ended> ended) {
        for (Ended run : ended) {
            if (open.remove(run.workflowId())) {
                end(run.workflowId(), run.status());
            }
        }
    }

    private void end(String workflowId, String status) {
        counts = counts.oneEnded(status);
        unrecorded.add(new Ended(workflowId, status));
        changed = true;
    }

    private boolean pages() {
        if (paged) {
            return false;
        }
        Slots slots = activities.page(new Position(job, cursor));
        due.addAll(slots.due());
        cursor = slots.after();
        paged = slots.last();
        counts = counts.ranAlready(slots.ranAlready());
        changed |= slots.ranAlready() > 0;
        return true;
    }

    private boolean starts() {
        int free = Math.min(job.concurrency() - open.size(), MOST_STARTS);
        List<Long> next = due.stream().limit(free).toList();
        Results results = activities.start(new Batch(job, next));
        results.results().forEach(this::take);
        String reason = results.held();
        heldUntil = reason == null ? 0 : Workflow.currentTimeMillis() + HOLDING.toMillis();
        changed |= !results.results().isEmpty() || !Objects.equals(reason, held);
        held = reason;
        return true;
    }

    private void take(Result result) {
        due.poll();
        switch (result.kind()) {
            case RAN_ALREADY -> counts = counts.ranAlready(1);
            case FAILED -> counts = counts.oneFailed();
            case STARTED -> {
                counts = counts.oneStarted();
                String id = String.valueOf(result.workflowId());
                String ended = result.ended();
                if (ended == null) {
                    open.add(id);
                } else {
                    end(id, ended);
                }
            }
        }
    }

    private Duration untilNext() {
        long now = Workflow.currentTimeMillis();
        long wait = LONG.toMillis();
        if (!open.isEmpty()) {
            wait = Math.min(wait, looked + LOOKING.toMillis() - now);
        }
        if (!due.isEmpty() && open.size() < job.concurrency()) {
            wait = Math.min(wait, heldUntil - now);
        }
        return Duration.ofMillis(Math.max(1, wait));
    }
}
