package dev.flow.gateway.start;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.feature.Feature;
import dev.flow.gateway.feature.FeatureSource;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.runs.WorkflowNames;
import dev.flow.triggers.start.ScheduledStarts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The family with the service of a process: in one without scheduled starts, they are listed as unavailable. */
public final class StartGroups {
    /** The declarations of the operations that only read, in the order of the docs. */
    public static final List<Operation<?>> VIEWS = ScheduledStartViewOperations.DECLARED;

    /** The declarations of the others, in the order of the docs. */
    public static final List<Operation<?>> CHANGES = ScheduledStartOperations.DECLARED;

    static final Availability NOT_INCLUDED = Availability.unavailable("This process has no scheduled starts.");

    private StartGroups() {}

    /**
     * The operations of a process.
     *
     * @param starts null in a process without scheduled starts
     */
    public static List<OperationGroup> of(
            @Nullable ScheduledStarts starts, WorkflowNames names, Pagination pagination) {
        return List.of(
                new ScheduledStartViewOperations(starts, names, pagination),
                starts == null ? StartGroups::absent : new ScheduledStartOperations(starts, names));
    }

    private static List<Endpoint<?>> absent() {
        return CHANGES.stream().<Endpoint<?>>map(Operation::absent).toList();
    }

    /**
     * Whether a process has scheduled starts, for the overview.
     *
     * @param starts null in a process without scheduled starts
     */
    public static FeatureSource feature(@Nullable ScheduledStarts starts) {
        Availability availability = starts == null ? NOT_INCLUDED : Availability.AVAILABLE;
        return FeatureSource.of(Feature.STARTS, () -> availability);
    }
}
