package dev.flow.triggers.workflow;

import dev.flow.triggers.start.ScheduledStart.FailureCode;
import dev.flow.triggers.start.ScheduledStart.Run;
import dev.flow.triggers.start.ScheduledStart.State;
import org.jspecify.annotations.Nullable;

/**
 * How far a scheduled start is. Property names are stored in histories; times are milliseconds since 1970.
 *
 * @param state its label is stored
 * @param startAt when it is due
 * @param version each is newer than the one before
 * @param updatedAt of the last change
 * @param dueAt when it fell due; 0 before
 * @param changeId of the last change that a caller made; null when nobody has
 * @param ending null while it is pending
 */
public record ScheduledStartStanding(
        State state,
        long startAt,
        long version,
        long updatedAt,
        long dueAt,
        @Nullable String changeId,
        @Nullable Ending ending) {

    /**
     * How it ended.
     *
     * @param failure null unless it has failed
     * @param reason one sentence; null where there is nothing to say
     * @param run null unless it has started
     */
    public record Ending(
            long at,
            @Nullable FailureCode failure,
            @Nullable String reason,
            @Nullable Run run) {}

    /** One that was accepted. */
    public static ScheduledStartStanding accepted(long startAt, long now) {
        return new ScheduledStartStanding(State.SCHEDULED, startAt, 1, now, 0, null, null);
    }

    ScheduledStartStanding rescheduled(long time, String change, long now) {
        return new ScheduledStartStanding(state, time, version + 1, now, dueAt, change, null);
    }

    ScheduledStartStanding due(long now) {
        return new ScheduledStartStanding(State.DISPATCHING, startAt, version + 1, now, now, changeId, null);
    }

    ScheduledStartStanding canceled(String change, long now) {
        return new ScheduledStartStanding(
                State.CANCELED, startAt, version + 1, now, dueAt, change, new Ending(now, null, null, null));
    }

    /** After its run was started, or could not be. */
    public ScheduledStartStanding ended(Ending how) {
        State last = how.run() == null ? State.FAILED : State.STARTED;
        return new ScheduledStartStanding(last, startAt, version + 1, how.at(), dueAt, changeId, how);
    }
}
