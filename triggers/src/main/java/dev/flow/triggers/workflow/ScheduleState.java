package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule workflow goes on with when it continues as new. Times are milliseconds since 1970, of the engine's
 * clock. Stored in histories: properties may be added, and stay as they are.
 *
 * @param trigger name of the trigger
 * @param fence newest token of a reconciliation
 * @param spec what decides on its times; null before the first change
 * @param progress how far it is
 * @param waiting firings that are due and wait for the end of runs
 * @param open runs of firings that have not ended
 */
public record ScheduleState(
        String trigger, long fence, @Nullable JsonNode spec, Progress progress, List<Due> waiting, List<OpenRun> open) {
    public ScheduleState {
        spec = ScheduleChange.orNull(spec);
        waiting = List.copyOf(waiting);
        open = List.copyOf(open);
    }

    /** A schedule that waits for its first change. */
    public static ScheduleState of(String trigger) {
        return new ScheduleState(trigger, 0, null, Progress.NONE, List.of(), List.of());
    }

    /**
     * How far a schedule is.
     *
     * @param version of its row; 0 before it has written one
     * @param cursor nominal time of the last firing that was dealt with
     * @param fired how many runs it has started
     */
    public record Progress(long version, long cursor, long fired) {
        static final Progress NONE = new Progress(0, 0, 0);
    }

    /**
     * A time of the schedule.
     *
     * @param nominal identifies the firing
     * @param due when it fires: later than nominal by the jitter
     */
    public record Due(long nominal, long due) {}

    /**
     * A run that a firing has started.
     *
     * @param stopping whether it was asked to stop
     */
    public record OpenRun(String workflowId, boolean stopping) {}
}
