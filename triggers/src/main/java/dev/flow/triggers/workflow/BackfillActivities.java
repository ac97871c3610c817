package dev.flow.triggers.workflow;

import dev.flow.triggers.workflow.BackfillState.Counts;
import dev.flow.triggers.workflow.ScheduleActivities.Ended;
import dev.flow.triggers.workflow.ScheduleActivities.EndedRuns;
import dev.flow.triggers.workflow.ScheduleActivities.OpenRuns;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a backfill workflow does outside itself. Each has one effect however often it is called with the same argument.
 * Names and arguments are stored in histories: properties may be added, and stay as they are. Times are milliseconds
 * since 1970.
 */
@ActivityInterface
public interface BackfillActivities {
    /** The next slots whose runs are to be started. */
    @ActivityMethod(name = "backfill.page")
    Slots page(Position position);

    /** Starts the runs of slots, until something is in the way. */
    @ActivityMethod(name = "backfill.start")
    Results start(Batch batch);

    /** Which of these runs have ended. */
    @ActivityMethod(name = "backfill.look")
    EndedRuns look(OpenRuns runs);

    /** Writes the row of the backfill, and records the ends of runs. */
    @ActivityMethod(name = "backfill.record")
    void record(Row row);

    /**
     * How far a backfill has paged through the slots.
     *
     * @param after nominal time of the last slot that was looked at
     */
    record Position(BackfillJob job, long after) {}

    /**
     * Some slots.
     *
     * @param due nominal times of those whose runs are to be started
     * @param ranAlready how many others there are among those that were looked at
     * @param after nominal time of the last slot that was looked at
     * @param last whether there are no more
     */
    record Slots(List<Long> due, long ranAlready, long after, boolean last) {
        public Slots {
            due = List.copyOf(due);
        }
    }

    /** Slots whose runs are to be started. */
    record Batch(BackfillJob job, List<Long> nominal) {
        public Batch {
            nominal = List.copyOf(nominal);
        }
    }

    /**
     * What became of slots.
     *
     * @param results of the first of them, in order
     * @param held why the others were not tried, in one sentence; null when all were
     */
    record Results(List<Result> results, @Nullable String held) {
        public Results {
            results = List.copyOf(results);
        }
    }

    /**
     * What became of a slot.
     *
     * @param workflowId of the run that the backfill has started, now or by an earlier attempt; null for none
     * @param ended how that run has ended; null while it is open
     */
    record Result(
            Kind kind,
            @Nullable String workflowId,
            @Nullable String ended) {
        public static final Result RAN_ALREADY = new Result(Kind.RAN_ALREADY, null, null);
        public static final Result FAILED = new Result(Kind.FAILED, null, null);
    }

    /** What became of a slot. Names are stored in histories. */
    enum Kind {
        STARTED,
        RAN_ALREADY,
        FAILED
    }

    /**
     * What the row of a backfill says.
     *
     * @param state {@code running}, {@code completed} or {@code canceled}
     * @param reason why it starts nothing at present; null while nothing is in its way
     * @param version each is newer than the one before
     * @param endedAt 0 while it or one of its runs is open
     * @param runs that have ended since the last time
     */
    record Row(
            BackfillJob job,
            String state,
            @Nullable String reason,
            Counts counts,
            long version,
            long endedAt,
            List<Ended> runs) {
        public Row {
            runs = List.copyOf(runs);
        }
    }
}
