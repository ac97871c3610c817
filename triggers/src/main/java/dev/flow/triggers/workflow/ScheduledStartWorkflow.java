package dev.flow.triggers.workflow;

import io.temporal.workflow.UpdateMethod;
import io.temporal.workflow.UpdateValidatorMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * One scheduled start. Every change is an update of it, and an update has one effect: so cancelling, moving and falling
 * due exclude each other.
 */
@WorkflowInterface
public interface ScheduledStartWorkflow {
    String TYPE = "flow.scheduled_start";
    String RESCHEDULE = "reschedule";
    String CANCEL = "cancel";

    /** Type of the failure of an update that the state or the version does not allow; its detail is the version. */
    String CONFLICT = "conflict";

    @WorkflowMethod(name = TYPE)
    void start(ScheduledStartState state);

    /** It is due at another time. */
    @UpdateMethod(name = RESCHEDULE)
    ScheduledStartStanding reschedule(Rescheduling change);

    @UpdateValidatorMethod(updateName = RESCHEDULE)
    void checkReschedule(Rescheduling change);

    /** It starts nothing; waits for an attempt to start the run that is under way. */
    @UpdateMethod(name = CANCEL)
    ScheduledStartStanding cancel(Canceling change);

    @UpdateValidatorMethod(updateName = CANCEL)
    void checkCancel(Canceling change);

    /**
     * Another time.
     *
     * @param startAt milliseconds since 1970
     */
    record Rescheduling(long startAt, long expectedVersion, String changeId) {}

    /** No time at all. */
    record Canceling(long expectedVersion, String changeId) {}
}
