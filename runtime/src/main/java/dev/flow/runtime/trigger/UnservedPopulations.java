package dev.flow.runtime.trigger;

import dev.flow.triggers.TriggersException;
import dev.flow.triggers.population.FailedMemberPage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.PopulationPage;
import dev.flow.triggers.population.Populations;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The populations of a role that executes none: their list is empty, and none is found. Thread-safe. */
final class UnservedPopulations implements Populations {
    @Override
    public Population describe(String id) {
        throw TriggersException.noPopulation(id);
    }

    @Override
    public Optional<String> workflowOf(String id) {
        return Optional.empty();
    }

    @Override
    public PopulationPage list(@Nullable String workflowId, int limit, PopulationPage.@Nullable Position after) {
        return new PopulationPage(List.of(), null);
    }

    @Override
    public FailedMemberPage failures(String id, int limit, @Nullable Long after) {
        throw TriggersException.noPopulation(id);
    }

    @Override
    public Population pause(String id, String by, String reason) {
        throw TriggersException.noPopulation(id);
    }

    @Override
    public Population resume(String id) {
        throw TriggersException.noPopulation(id);
    }

    @Override
    public Population cancel(String id, String by, String reason) {
        throw TriggersException.noPopulation(id);
    }

    @Override
    public Population rerun(String id, String requestId, String by) {
        throw TriggersException.noPopulation(id);
    }
}
