package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.triggers.workflow.ScheduledStartStanding.Ending;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import org.jspecify.annotations.Nullable;

/**
 * What the workflow of a scheduled start does outside itself. Each has one effect however often it is called with the
 * same argument. Names and arguments are stored in histories: properties may be added, and stay as they are.
 */
@ActivityInterface
public interface ScheduledStartActivities {
    /** Starts the run; the row says what became of it, and the reservation is released, before this returns. */
    @ActivityMethod(name = "start.dispatch")
    Dispatched dispatch(Due due);

    /** Writes the row; of one that has ended, the reservation is released. */
    @ActivityMethod(name = "start.record")
    void record(Row row);

    /**
     * One that is due.
     *
     * @param input raw input of the run
     */
    record Due(ScheduledStartJob job, JsonNode input, ScheduledStartStanding standing) {}

    /**
     * What became of an attempt.
     *
     * @param ending null when something is in the way
     * @param held what is in the way, in one sentence; null when nothing is
     */
    record Dispatched(@Nullable Ending ending, @Nullable String held) {}

    /** What the row of a scheduled start says. */
    record Row(ScheduledStartJob job, ScheduledStartStanding standing) {}
}
