package dev.flow.triggers.record;

import dev.flow.engine.record.PopulationRequest;
import dev.flow.engine.record.PopulationRequest.Caller;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Population.Origin;
import dev.flow.triggers.population.Population.Pause;
import dev.flow.triggers.population.Population.Plan;
import dev.flow.triggers.population.Population.Progress;
import dev.flow.triggers.population.Population.State;
import dev.flow.triggers.workflow.PopulationActivities.Row;
import dev.flow.triggers.workflow.PopulationJob;
import dev.flow.triggers.workflow.PopulationState.Counts;
import dev.flow.triggers.workflow.PopulationState.Pausing;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The row of a population.
 *
 * @param version each is newer than the one before
 */
public record PopulationRow(Population population, long version) {

    /**
     * The row as a workflow tells it.
     *
     * @param id the workflow's
     */
    public static PopulationRow of(String id, Row told) {
        Counts counts = told.counts();
        Progress progress = new Progress(
                told.paging().pages(),
                told.paging().members(),
                counts.started(),
                told.running(),
                counts.completed(),
                counts.failed());
        return new PopulationRow(
                new Population(
                        id,
                        origin(told.job()),
                        plan(told.job().request()),
                        state(told),
                        pause(told.standing().pausing()),
                        told.reason(),
                        progress,
                        Instant.ofEpochMilli(told.standing().startedAt()),
                        told.endedAt() == 0 ? null : Instant.ofEpochMilli(told.endedAt())),
                told.standing().version());
    }

    /** The row of one that was requested and has not begun. */
    public static PopulationRow requested(String id, PopulationJob job, Instant at) {
        return new PopulationRow(
                new Population(
                        id,
                        origin(job),
                        plan(job.request()),
                        State.RUNNING,
                        null,
                        null,
                        new Progress(0, 0, 0, 0, 0, 0),
                        at,
                        null),
                0);
    }

    private static Origin origin(PopulationJob job) {
        Caller caller = job.request().caller();
        return new Origin(caller.workflow(), caller.workflowId(), caller.task(), job.rerunOf());
    }

    private static Plan plan(PopulationRequest request) {
        PopulationRequest.Plan plan = request.plan();
        return new Plan(plan.query(), request.member().workflow(), plan.page(), plan.concurrency(), plan.stopAfter());
    }

    private static State state(Row told) {
        boolean ended = told.endedAt() != 0;
        return switch (told.standing().phase()) {
            case GOES_ON -> ended ? State.COMPLETED : told.standing().pausing() == null ? State.RUNNING : State.PAUSED;
            case STOPPED -> ended ? State.FAILED : State.RUNNING;
            case CANCELED -> ended ? State.CANCELED : State.CANCELING;
        };
    }

    private static @Nullable Pause pause(@Nullable Pausing pausing) {
        return pausing == null ? null : new Pause(pausing.by(), pausing.reason(), Instant.ofEpochMilli(pausing.at()));
    }
}
