package dev.flow.gateway.operation;

import dev.flow.gateway.api.HealthOperations;
import dev.flow.gateway.api.OverviewOperations;
import dev.flow.gateway.api.PanelOperations;
import dev.flow.gateway.api.ProbeOperations;
import dev.flow.gateway.api.RunOperations;
import dev.flow.gateway.api.RunViewOperations;
import dev.flow.gateway.api.SteeringOperations;
import dev.flow.identity.Action;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Every operation there is; what is not in it has no route. Families of later issues join {@link #standard()}.
 *
 * @param operations in the order of the docs
 */
public record OperationTable(List<Operation<?>> operations) {
    private static final Set<String> PROBES = Set.of("getLiveness", "getReadiness", "getDetailedHealth", "getMetrics");

    public OperationTable {
        operations = List.copyOf(operations);
        Set<String> seen = new HashSet<>();
        for (Operation<?> operation : operations) {
            if (!seen.add(operation.id()) || !seen.add(operation.route().toString())) {
                throw new IllegalArgumentException("Declared twice: " + operation);
            }
        }
    }

    /** The product's. */
    public static OperationTable standard() {
        return new OperationTable(Stream.of(
                        ProbeOperations.operations(),
                        HealthOperations.operations(),
                        PanelOperations.operations(),
                        RunOperations.operations(),
                        SteeringOperations.operations(),
                        OverviewOperations.operations(),
                        RunViewOperations.operations())
                .flatMap(List::stream)
                .toList());
    }

    /** What a process has that executes runs and serves nobody: how it is, for probes and scrapers. */
    public static OperationTable probes() {
        return new OperationTable(Stream.of(ProbeOperations.operations(), HealthOperations.operations())
                .flatMap(List::stream)
                .filter(operation -> PROBES.contains(operation.id()))
                .toList());
    }

    /** The operations that need an action. */
    public List<Operation<?>> needing(Action action) {
        return operations.stream()
                .filter(operation -> operation.action().filter(action::equals).isPresent())
                .toList();
    }
}
