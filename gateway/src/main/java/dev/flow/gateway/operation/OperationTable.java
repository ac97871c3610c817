package dev.flow.gateway.operation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Declarations of operations; what is not in it has no route. Immutable.
 *
 * @param operations in the order of the docs
 */
public record OperationTable(List<Operation<?>> operations) {
    public OperationTable {
        operations = List.copyOf(operations);
        Set<String> seen = new HashSet<>();
        for (Operation<?> operation : operations) {
            if (!seen.add(operation.id()) || !seen.add(operation.route().toString())) {
                throw new IllegalArgumentException("Declared twice: " + operation);
            }
        }
    }

    /** The groups of the docs, in their order. */
    public List<Tag> tags() {
        return operations.stream().<Tag>map(Operation::tag).distinct().toList();
    }
}
