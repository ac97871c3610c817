package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a schedule workflow does outside itself. Each has one effect however often it is called with the same argument.
 * Names and arguments are stored in histories: properties may be added, and stay as they are. Times are milliseconds
 * since 1970.
 */
@ActivityInterface
public interface ScheduleActivities {
    /** Where an earlier workflow of the same trigger has left off. */
    @ActivityMethod(name = "schedule.begin")
    ScheduleState.Progress begin(String trigger);

    /** The next times; those that are past the catch-up window are recorded as missed. */
    @ActivityMethod(name = "schedule.advance")
    Times advance(Position position);

    /** Starts the run of a firing. */
    @ActivityMethod(name = "schedule.fire")
    Fired fire(Firing firing);

    /** Records firings that start no run. */
    @ActivityMethod(name = "schedule.skip")
    void skip(Skipped skipped);

    /** Asks runs to stop, or stops them. */
    @ActivityMethod(name = "schedule.stop")
    void stop(Stop stop);

    /** Which of these runs have ended. */
    @ActivityMethod(name = "schedule.look")
    EndedRuns look(OpenRuns runs);

    /** Records the ends of runs. */
    @ActivityMethod(name = "schedule.ended")
    void ended(EndedRuns runs);

    /** Writes the row of the schedule. */
    @ActivityMethod(name = "schedule.record")
    void record(Row row);

    /**
     * How far a schedule is.
     *
     * @param after nominal time of the last firing that was dealt with
     * @param now the engine's time
     */
    record Position(String trigger, JsonNode spec, long after, long now) {}

    /**
     * The next times of a schedule.
     *
     * @param cursor nominal time of the last firing that was recorded as missed, or {@code after} again
     * @param next those that are due within a day, and one that is later if there are none; a limited number
     */
    record Times(Rules rules, long cursor, List<ScheduleState.Due> next) {
        public Times {
            next = List.copyOf(next);
        }
    }

    /**
     * A firing that is due.
     *
     * @param deadline after that it is missed; 0 for never
     */
    record Firing(String trigger, long nominal, long deadline) {}

    /**
     * What became of a firing.
     *
     * @param workflowId of the run that was started now or by an earlier attempt; null when none was
     * @param open whether that run has not ended
     */
    record Fired(@Nullable String workflowId, boolean open) {
        /** No run was started. */
        public static final Fired NOTHING = new Fired(null, false);
    }

    /**
     * Firings that start no run.
     *
     * @param reason one sentence
     */
    record Skipped(String trigger, List<Long> nominal, String reason) {
        public Skipped {
            nominal = List.copyOf(nominal);
        }
    }

    /**
     * Runs to stop.
     *
     * @param terminate at once; else they are cancelled
     * @param reason one sentence, for their histories
     */
    record Stop(String trigger, List<String> workflowIds, boolean terminate, String reason) {
        public Stop {
            workflowIds = List.copyOf(workflowIds);
        }
    }

    /**
     * The end of a run.
     *
     * @param status how it ended: {@code completed}, {@code failed}, …
     */
    record Ended(String workflowId, String status) {}

    /** Runs that may have ended. */
    record OpenRuns(String trigger, List<String> workflowIds) {
        public OpenRuns {
            workflowIds = List.copyOf(workflowIds);
        }
    }

    /** Runs that have ended. */
    record EndedRuns(String trigger, List<Ended> runs) {
        public EndedRuns {
            runs = List.copyOf(runs);
        }
    }

    /**
     * What the row of a schedule says.
     *
     * @param spec null when it was deleted
     * @param version each is newer than the one before
     */
    record Row(String trigger, long fence, @Nullable JsonNode spec, long version) {
        public Row {
            spec = ScheduleChange.orNull(spec);
        }
    }
}
