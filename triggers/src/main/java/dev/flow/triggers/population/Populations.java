package dev.flow.triggers.population;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The populations of one scope. Each is a durable workflow, which is the truth; what is read here follows it within
 * seconds. Thread-safe; may block. Every method throws {@link dev.flow.store.StoreException} when the store is
 * unavailable, and {@link dev.flow.triggers.TriggersException} otherwise.
 */
public interface Populations {
    /**
     * One of them; kept for 100 days after its end.
     *
     * @param id {@link Population#id()}
     * @throws dev.flow.triggers.TriggersException {@code not_found}
     */
    Population describe(String id);

    /**
     * The name of the workflow whose run has started a population; for authorisation.
     *
     * @return empty when there is no such population
     */
    Optional<String> workflowOf(String id);

    /**
     * A page.
     *
     * @param workflowId of the run that has started them; null for all
     * @param limit 1 to 100
     * @param after the last one of the page before; null for the first page
     */
    PopulationPage list(@Nullable String workflowId, int limit, PopulationPage.@Nullable Position after);

    /**
     * A page of the members that have failed.
     *
     * @param limit 1 to 100
     * @param after {@link FailedMemberPage#next} of the page before; null for the first page
     * @throws dev.flow.triggers.TriggersException {@code not_found}
     */
    FailedMemberPage failures(String id, int limit, @Nullable Long after);

    /**
     * Keeps a population from starting more runs; open ones go on. Without effect on one that is paused.
     *
     * @param by principal
     * @param reason empty for none
     * @return the population; still {@code running} while no worker has taken note of it
     * @throws dev.flow.triggers.TriggersException {@code not_found}, {@code engine_unavailable}; {@code conflict} when
     *     it has ended
     */
    Population pause(String id, String by, String reason);

    /**
     * Ends a pause. Without effect on one that is not paused.
     *
     * @throws dev.flow.triggers.TriggersException as {@link #pause}
     */
    Population resume(String id);

    /**
     * Cancels a population and its open runs; the run that waits for it gets an error.
     *
     * @throws dev.flow.triggers.TriggersException as {@link #pause}
     */
    Population cancel(String id, String by, String reason);

    /**
     * Runs the failed members of a population again, with the input of their runs and what is active of the workflow
     * now: a population of its own, for which no run waits. Members that no run was started for are left out.
     *
     * @param requestId 1 to 128 characters; equal ones start one population
     * @return the new population, or the one that this request id has started before
     * @throws dev.flow.triggers.TriggersException {@code not_found}, {@code engine_unavailable}; {@code conflict} while
     *     the population is open, or when no run of it has failed
     * @throws dev.flow.runs.RunsException {@code unknown_workflow} when the active configuration does not have the
     *     workflow of the members; {@code not_found} when the engine no longer has the failed runs
     */
    Population rerun(String id, String requestId, String by);
}
