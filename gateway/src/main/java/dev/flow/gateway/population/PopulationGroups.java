package dev.flow.gateway.population;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.triggers.population.Populations;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The family with the service of a process: in one without populations, they are listed as unavailable. */
public final class PopulationGroups {
    /** The declarations of the operations that only read, in the order of the docs. */
    public static final List<Operation<?>> VIEWS = PopulationViewOperations.DECLARED;

    /** The declarations of the others, in the order of the docs. */
    public static final List<Operation<?>> CHANGES = PopulationOperations.DECLARED;

    static final Availability NOT_INCLUDED = Availability.unavailable("This process has no populations.");

    private PopulationGroups() {}

    /**
     * The operations of a process.
     *
     * @param populations null in a process without populations
     */
    public static List<OperationGroup> of(@Nullable Populations populations, Pagination pagination) {
        return List.of(
                new PopulationViewOperations(populations, pagination),
                populations == null ? PopulationGroups::absent : new PopulationOperations(populations));
    }

    private static List<Endpoint<?>> absent() {
        return CHANGES.stream().<Endpoint<?>>map(Operation::absent).toList();
    }
}
