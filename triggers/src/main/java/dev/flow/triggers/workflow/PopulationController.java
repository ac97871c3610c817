package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.record.PopulationRequest.Plan;
import dev.flow.engine.record.Signals;
import dev.flow.triggers.workflow.PopulationActivities.Due;
import dev.flow.triggers.workflow.PopulationActivities.Ends;
import dev.flow.triggers.workflow.PopulationActivities.Members;
import dev.flow.triggers.workflow.PopulationActivities.Page;
import dev.flow.triggers.workflow.PopulationActivities.Position;
import dev.flow.triggers.workflow.PopulationActivities.Row;
import dev.flow.triggers.workflow.PopulationState.Paging;
import dev.flow.triggers.workflow.PopulationState.Pausing;
import dev.flow.triggers.workflow.PopulationState.Phase;
import dev.flow.triggers.workflow.PopulationState.Standing;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.SignalExternalWorkflowException;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Pages through the members of a population and starts their runs, some at a time. */
public final class PopulationController implements PopulationWorkflow {
    /** Runs that were terminated do not report their end, nor does a run that waited: they are looked at so often. */
    private static final Duration LOOKING = Duration.ofSeconds(55);

    /** What is in the way may be gone by then. */
    private static final Duration HOLDING = Duration.ofSeconds(10);

    /** The row follows within this time. */
    private static final Duration RECORDING = Duration.ofSeconds(1);

    /** No more are started at once, nor wait for their start before the next page. */
    private static final int MOST_STARTS = 200;

    /** Of the inputs of those; one more may pass it. */
    private static final int MOST_BYTES = 1 << 20;

    /** Open runs may end by then. */
    private static final Duration DRAINING = Duration.ofSeconds(2);

    /** What could not be asked is between two segments. */
    private static final Duration ASKING = Duration.ofSeconds(1);

    /** So many members that have failed are written at once. */
    private static final int MOST_UNRECORDED = 100;

    private final PopulationActivities activities = SystemActivities.of(PopulationActivities.class);
    private final PopulationJob job;
    private final Plan plan;
    private final Deque<Due> due;
    private final MemberRuns runs;
    private final CancellationScope whole = CancellationScope.current();
    private Standing standing;
    private Paging paging;
    private @Nullable String held;
    private boolean changed = true;
    private @Nullable Promise<Void> recording;
    private @Nullable Promise<Void> looking;
    private @Nullable Promise<Void> holding;
    private @Nullable Promise<Void> asking;
    private @Nullable Promise<Void> draining;

    /** Signals of the first workflow task find it as its input has it. */
    @WorkflowInit
    public PopulationController(PopulationState state) {
        job = state.job();
        plan = job.request().plan();
        due = new ArrayDeque<>(state.due());
        runs = new MemberRuns(state, Workflow.getInfo().getWorkflowId());
        standing = state.standing();
        paging = state.paging();
    }

    @Override
    public void report(JsonNode report) {
        runs.reported(report);
    }

    @Override
    public void ask() {
        standing = standing.askedFor();
    }

    @Override
    public void pause(JsonNode said) {
        if (standing.pausing() == null) {
            paused(new Pausing(said.path("by").asText(), said.path("reason").asText(), Workflow.currentTimeMillis()));
        }
    }

    @Override
    public void resume(JsonNode said) {
        paused(null);
    }

    private void paused(@Nullable Pausing pausing) {
        standing = standing.paused(pausing);
        changed = true;
    }

    @Override
    public JsonNode start(PopulationState state) {
        long now = Workflow.currentTimeMillis();
        if (standing.startedAt() == 0) {
            standing = standing.begun(now);
        }
        // What it does is not cancelled with it: it has runs to cancel, and to wait for.
        Workflow.newDetachedCancellationScope(this::goOn).run();
        if (!isDone()) {
            Workflow.continueAsNew(runs.next(job, standing, paging, List.copyOf(due)));
        }
        return end();
    }

    /** Until everything is done, or it must continue as new. */
    private void goOn() {
        if (standing.version() == 0) {
            record(0);
        }
        while (!isDone()) {
            runs.settle();
            if (runs.unrecorded() >= MOST_UNRECORDED) {
                record(0);
            } else if (mustContinue()) {
                if (isDrained()) {
                    runs.awaitStarts();
                    return;
                }
            } else {
                // Before it acts: there may always be more to start, so that it never waits.
                setTimers();
                if (!acts()) {
                    Workflow.await(this::hasNews);
                }
            }
        }
        record(Workflow.currentTimeMillis());
    }

    /** One that was cancelled starts nothing more: what is left fits into any segment. */
    private boolean mustContinue() {
        return Workflow.getInfo().isContinueAsNewSuggested() && standing.phase() != Phase.CANCELED;
    }

    /**
     * Waits a moment for open runs to end, before it continues as new: short ones end within it, and need not be asked
     * in the next segment. False when something is to be done first.
     */
    private boolean isDrained() {
        if (draining == null) {
            draining = Workflow.newTimer(DRAINING);
        }
        Workflow.await(() -> runs.areDone()
                || isOver(draining)
                || runs.unrecorded() >= MOST_UNRECORDED
                || runs.haveReported()
                || isCancelDue());
        if (isCancelDue()) {
            cancel();
            return false;
        }
        return runs.areDone() || isOver(draining);
    }

    private boolean isDone() {
        return (paging.last() || standing.phase() != Phase.GOES_ON) && due.isEmpty() && runs.areDone();
    }

    private boolean hasNews() {
        return runs.haveNews()
                || isCancelDue()
                || isRowBehind()
                || isOver(recording)
                || isOver(looking)
                || isOver(holding)
                || isOver(asking)
                || canStart()
                || canPage();
    }

    private boolean isCancelDue() {
        return whole.isCancelRequested() && standing.phase() != Phase.CANCELED;
    }

    /** A signal has changed what the row says. */
    private boolean isRowBehind() {
        return changed && recording == null;
    }

    private static boolean isOver(@Nullable Promise<Void> timer) {
        return timer != null && timer.isCompleted();
    }

    private void setTimers() {
        if (isRowBehind()) {
            recording = Workflow.newTimer(RECORDING);
        }
        if (looking == null) {
            long left = standing.lookedAt() + LOOKING.toMillis() - Workflow.currentTimeMillis();
            looking = Workflow.newTimer(Duration.ofMillis(Math.max(1, left)));
        }
    }

    /** Does one thing that is to be done now; false when there is none. */
    private boolean acts() {
        changed |= runs.takeChanged();
        if (isCancelDue()) {
            cancel();
            return true;
        }
        if (plan.stopAfter() > 0 && runs.counts().failed() >= plan.stopAfter() && standing.phase() == Phase.GOES_ON) {
            stop(runs.counts().failed() + " members have failed, as many as stop it (on_failure).");
            return true;
        }
        if (isOver(recording)) {
            record(0);
            return true;
        }
        if (isOver(looking)) {
            look();
            return true;
        }
        if (isOver(holding)) {
            holding = null;
        }
        if (isOver(asking)) {
            asking = null;
        }
        if (asking == null && runs.mustAsk()) {
            if (!runs.ask()) {
                look();
                asking = Workflow.newTimer(ASKING);
            }
            return true;
        }
        if (canStart()) {
            starts();
            return true;
        }
        if (canPage()) {
            pages();
            return true;
        }
        return false;
    }

    private boolean isHeld() {
        return holding != null || standing.pausing() != null || standing.phase() != Phase.GOES_ON;
    }

    private boolean canStart() {
        return !isHeld() && !due.isEmpty() && runs.open() < plan.concurrency();
    }

    private boolean canPage() {
        return !isHeld() && !paging.last() && due.size() < Math.min(MOST_STARTS, plan.concurrency());
    }

    private void cancel() {
        drop(Phase.CANCELED, null);
        runs.awaitStarts();
        if (!runs.areDone()) {
            activities.cancel(new Members(job, runs.keys()));
        }
        record(0);
    }

    private void stop(String reason) {
        drop(Phase.STOPPED, reason);
    }

    private void drop(Phase phase, @Nullable String reason) {
        standing = standing.in(phase, reason);
        due.clear();
        held = null;
        changed = true;
    }

    private void look() {
        looking = null;
        standing = standing.looked(Workflow.currentTimeMillis());
        List<String> unlinked = runs.unlinked();
        if (unlinked.isEmpty() && job.rerunOf() != null) {
            return;
        }
        Ends ends = activities.look(new Members(job, unlinked));
        ends.ended().forEach(ended -> runs.end(ended.key(), ended.ending()));
        if (ends.callerIsGone() && standing.phase() != Phase.CANCELED) {
            cancel();
        }
    }

    private void pages() {
        Page page = activities.page(new Position(job, paging.cursor()));
        hold(page.held());
        if (page.broken() != null) {
            stop(page.broken());
        } else if (page.held() == null) {
            int members = page.due().size() + page.refused().size();
            paging = new Paging(page.next(), page.next() == null, paging.pages() + 1, paging.members() + members);
            if (standing.phase() == Phase.GOES_ON) {
                due.addAll(page.due());
            }
            page.refused().forEach(runs::refused);
            changed = true;
        }
    }

    private void hold(@Nullable String reason) {
        changed |= !Objects.equals(held, reason);
        held = reason;
        holding = reason == null ? null : Workflow.newTimer(HOLDING);
    }

    /** Starts runs, no more than the engine takes with one task; waits for it before it goes on with more. */
    private void starts() {
        int bytes = 0;
        int started = 0;
        Promise<?> last = null;
        while (canStart() && started < MOST_STARTS && bytes < MOST_BYTES) {
            Due member = due.remove();
            bytes += member.bytes();
            started++;
            last = runs.start(member);
        }
        if (last != null && canStart()) {
            Workflow.await(last::isCompleted);
        }
    }

    private void record(long endedAt) {
        recording = null;
        changed = false;
        var _ = runs.takeChanged();
        standing = standing.nextVersion();
        String reason = standing.reason() == null ? held : standing.reason();
        activities.record(
                new Row(job, standing, paging, runs.counts(), reason, runs.open(), endedAt, runs.takeUnrecorded()));
    }

    /** What it tells the run that waits for it, by the engine and by a report if that has asked. */
    private JsonNode end() {
        PopulationOutcome outcome = new PopulationOutcome(Workflow.getInfo().getWorkflowId(), paging, runs);
        return switch (standing.phase()) {
            case GOES_ON -> {
                tell(outcome.completedReport());
                yield outcome.output();
            }
            case STOPPED -> {
                String reason = Objects.requireNonNullElse(standing.reason(), "");
                tell(outcome.failedReport(reason));
                throw WorkflowErrors.failure(outcome.error(reason));
            }
            case CANCELED -> {
                tell(outcome.canceledReport());
                throw new CanceledFailure("The population was cancelled.");
            }
        };
    }

    private void tell(JsonNode report) {
        if (!standing.asked()) {
            return;
        }
        Workflow.newDetachedCancellationScope(() -> {
                    try {
                        Workflow.newUntypedExternalWorkflowStub(
                                        job.request().caller().workflowId())
                                .signal(Signals.REPORT, report);
                    } catch (SignalExternalWorkflowException | ApplicationFailure e) {
                        // Nothing waits any more, or what waits looks for the end later.
                    }
                })
                .run();
    }
}
