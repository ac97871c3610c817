package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.workflow.ScheduledStartActivities.Dispatched;
import dev.flow.triggers.workflow.ScheduledStartActivities.Due;
import dev.flow.triggers.workflow.ScheduledStartActivities.Row;
import dev.flow.triggers.workflow.ScheduledStartStanding.Ending;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;

/** Waits for its time, starts the run once, and takes changes until then. */
public final class ScheduledStartController implements ScheduledStartWorkflow {
    /** How long something may be in the way of a start that is due. */
    private static final Duration PATIENCE = Duration.ofDays(1);

    private static final Duration FIRST_HOLD = Duration.ofSeconds(10);
    private static final Duration LONGEST_HOLD = Duration.ofMinutes(5);

    private final ScheduledStartActivities activities = SystemActivities.of(ScheduledStartActivities.class);

    private final ScheduledStartJob job;
    private final JsonNode input;
    private ScheduledStartStanding standing;
    private boolean attempting;

    /** Updates of the first workflow task find it as its input has it. */
    @WorkflowInit
    public ScheduledStartController(ScheduledStartState state) {
        job = state.job();
        input = state.input();
        standing = state.standing();
    }

    @Override
    public void start(ScheduledStartState state) {
        while (standing.state() == State.SCHEDULED) {
            long now = Workflow.currentTimeMillis();
            if (now >= standing.startAt()) {
                standing = standing.due(now);
            } else {
                waitFor(Duration.ofMillis(standing.startAt() - now));
            }
        }
        Duration hold = FIRST_HOLD;
        while (standing.state() == State.DISPATCHING) {
            attempt();
            if (standing.state() == State.DISPATCHING) {
                waitFor(hold);
                hold = hold.compareTo(LONGEST_HOLD) < 0 ? hold.multipliedBy(2) : LONGEST_HOLD;
            }
        }
        Workflow.await(Workflow::isEveryHandlerFinished);
    }

    /** Waits until something has changed, but no longer than that. */
    private void waitFor(Duration time) {
        if (Workflow.getInfo().isContinueAsNewSuggested()) {
            Workflow.await(Workflow::isEveryHandlerFinished);
            if (!standing.state().isFinal()) {
                Workflow.continueAsNew(new ScheduledStartState(job, input, standing));
            }
            return;
        }
        long version = standing.version();
        Workflow.await(time, () -> standing.version() != version);
    }

    private void attempt() {
        attempting = true;
        Dispatched dispatched = activities.dispatch(new Due(job, input, standing));
        attempting = false;
        Ending ending = dispatched.ending();
        if (ending != null) {
            standing = standing.ended(ending);
            return;
        }
        long now = Workflow.currentTimeMillis();
        if (now - standing.dueAt() >= PATIENCE.toMillis()) {
            standing = standing.ended(new Ending(now, FailureCode.DISPATCH_EXHAUSTED, dispatched.held(), null));
            activities.record(new Row(job, standing));
        }
    }

    @Override
    public Reply reschedule(Rescheduling change) {
        if (standing.state() != State.SCHEDULED) {
            return new Reply(standing, "It is " + standing.state().label() + ".");
        }
        if (change.expectedVersion() != standing.version()) {
            return stale(change.expectedVersion());
        }
        standing = standing.rescheduled(change.startAt(), change.changeId(), Workflow.currentTimeMillis());
        return recorded();
    }

    @Override
    public Reply cancel(Canceling change) {
        Workflow.await(() -> !attempting);
        if (standing.state().isFinal()) {
            return new Reply(standing, "It is " + standing.state().label() + ".");
        }
        if (change.expectedVersion() != standing.version()) {
            return stale(change.expectedVersion());
        }
        standing = standing.canceled(change.changeId(), Workflow.currentTimeMillis());
        return recorded();
    }

    private Reply stale(long expected) {
        return new Reply(standing, "Its version is " + standing.version() + ", not " + expected + ".");
    }

    private Reply recorded() {
        ScheduledStartStanding changed = standing;
        activities.record(new Row(job, changed));
        return new Reply(changed, null);
    }
}
