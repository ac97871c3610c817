package dev.flow.gateway.trigger;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.feature.Feature;
import dev.flow.gateway.feature.FeatureSource;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.triggers.Triggers;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The family with the service of a process: in one without triggers, they are listed as unavailable. */
public final class TriggerGroups {
    /** The declarations of the operations that only read, in the order of the docs. */
    public static final List<Operation<?>> VIEWS = joined(TriggerViewOperations.DECLARED, BackfillOperations.VIEWS);

    /** The declarations of the others, in the order of the docs. */
    public static final List<Operation<?>> CHANGES = joined(TriggerOperations.DECLARED, BackfillOperations.CHANGES);

    static final Availability NOT_INCLUDED = Availability.unavailable("This process has no triggers.");

    private TriggerGroups() {}

    /**
     * The operations of a process.
     *
     * @param triggers null in a process without triggers
     */
    public static List<OperationGroup> of(@Nullable Triggers triggers, Pagination pagination) {
        return List.of(
                new TriggerViewOperations(triggers, pagination),
                triggers == null ? () -> absent(TriggerOperations.DECLARED) : new TriggerOperations(triggers),
                triggers == null
                        ? () -> absent(joined(BackfillOperations.VIEWS, BackfillOperations.CHANGES))
                        : new BackfillOperations(triggers, pagination));
    }

    private static List<Endpoint<?>> absent(List<Operation<?>> operations) {
        return operations.stream().<Endpoint<?>>map(Operation::absent).toList();
    }

    private static List<Operation<?>> joined(List<Operation<?>> first, List<Operation<?>> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /**
     * Whether a process has triggers, for the overview.
     *
     * @param triggers null in a process without triggers
     */
    public static FeatureSource feature(@Nullable Triggers triggers) {
        Availability availability = triggers == null ? NOT_INCLUDED : Availability.AVAILABLE;
        return FeatureSource.of(Feature.TRIGGERS, () -> availability);
    }
}
