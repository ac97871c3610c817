package dev.flow.gateway.operation;

import dev.flow.identity.Action;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** Operations with their handlers: what a gateway serves. Immutable. */
public record Endpoints(List<Endpoint<?>> all) {
    public Endpoints {
        all = List.copyOf(all);
    }

    /** Those of some groups. */
    public static Endpoints of(List<? extends OperationGroup> groups) {
        return new Endpoints(groups.stream()
                .<Endpoint<?>>flatMap(group -> group.endpoints().stream())
                .toList());
    }

    /**
     * The same in the order of a table.
     *
     * @throws IllegalArgumentException when an operation of the table has no handler or two, or there is a handler of
     *     an operation that is not in it
     */
    public Endpoints forTable(OperationTable table) {
        IdentityHashMap<Operation<?>, Endpoint<?>> handled = new IdentityHashMap<>();
        for (Endpoint<?> endpoint : all) {
            if (handled.put(endpoint.operation(), endpoint) != null) {
                throw new IllegalArgumentException("Handled twice: " + endpoint.operation());
            }
        }
        List<Endpoint<?>> ordered = table.operations().stream()
                .<Endpoint<?>>map(operation -> {
                    Endpoint<?> endpoint = handled.remove(operation);
                    if (endpoint == null) {
                        throw new IllegalArgumentException("Not handled: " + operation);
                    }
                    return endpoint;
                })
                .toList();
        if (!handled.isEmpty()) {
            throw new IllegalArgumentException("Not declared: "
                    + handled.keySet().stream().map(Operation::id).sorted().collect(Collectors.joining(", ")));
        }
        return new Endpoints(ordered);
    }

    /**
     * The largest body that an operation takes, in bytes.
     *
     * @param limit of operations that declare none of their own
     */
    public int largestBody(int limit) {
        return all.stream()
                .mapToInt(endpoint -> endpoint.operation().body().limit(limit))
                .reduce(limit, Math::max);
    }

    /** Whether some operation that needs an action is available. */
    public boolean offer(Action action) {
        return all.stream()
                .filter(endpoint ->
                        endpoint.operation().action().filter(action::equals).isPresent())
                .anyMatch(endpoint -> endpoint.available().getAsBoolean());
    }
}
