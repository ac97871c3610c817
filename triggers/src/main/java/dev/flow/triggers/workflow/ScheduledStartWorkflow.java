package dev.flow.triggers.workflow;

import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import org.jspecify.annotations.Nullable;

/**
 * One scheduled start. Every change is an update of it, and an update has one effect: so cancelling, moving and falling
 * due exclude each other.
 */
@WorkflowInterface
public interface ScheduledStartWorkflow {
    String TYPE = "flow.scheduled_start";
    String RESCHEDULE = "reschedule";
    String CANCEL = "cancel";

    @WorkflowMethod(name = TYPE)
    void start(ScheduledStartState state);

    /** It is due at another time. */
    @UpdateMethod(name = RESCHEDULE)
    Reply reschedule(Rescheduling change);

    /** It starts nothing; waits for an attempt to start the run that is under way. */
    @UpdateMethod(name = CANCEL)
    Reply cancel(Canceling change);

    /**
     * The change of the time.
     *
     * @param startAt milliseconds since 1970
     */
    record Rescheduling(long startAt, long expectedVersion, String changeId) {}

    /** The change to no time at all. */
    record Canceling(long expectedVersion, String changeId) {}

    /**
     * What became of a change. A refusal is a reply too: the SDK loses the type and the details of what a validator
     * throws.
     *
     * @param standing after it
     * @param refusal why it was not made, in one sentence; null when it was
     */
    record Reply(ScheduledStartStanding standing, @Nullable String refusal) {}
}
