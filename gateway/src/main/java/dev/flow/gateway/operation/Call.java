package dev.flow.gateway.operation;

import dev.flow.gateway.GatewayParts;
import dev.flow.identity.Action;
import dev.flow.identity.AuthenticatedPrincipal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request as its handler sees it: who asks, with which values, for which body.
 *
 * @param services what handlers work with
 * @param context who asks, and under which ids
 * @param values of the parameters that were given
 * @param body the body, bound
 */
public record Call<B>(Services services, Context context, Map<String, List<Object>> values, B body) {
    public Call {
        values = Map.copyOf(values);
    }

    /**
     * The request around the values.
     *
     * @param principal who asks; nobody for open operations
     * @param traceparent of the request's span, for what it starts
     * @param effectId equal for every repeat of the request under one idempotency key; random without a key
     * @param query digest of operation and parameters without cursor and limit: what a cursor belongs to
     * @param permissions what the principal may do
     */
    public record Context(
            String requestId,
            @Nullable AuthenticatedPrincipal principal,
            @Nullable String traceparent,
            String effectId,
            String query,
            Permissions permissions) {}

    /** The value of a parameter, when there is one. */
    public <T> Optional<T> find(Parameter<T> parameter) {
        return all(parameter).stream().findFirst();
    }

    /** The value of a parameter that there must be. */
    public <T> T get(Parameter<T> parameter) {
        return find(parameter)
                .orElseThrow(() -> new IllegalStateException("The path holds no " + parameter.name() + "."));
    }

    /** The value of a parameter, or null. */
    public <T> @Nullable T orNull(Parameter<T> parameter) {
        return find(parameter).orElse(null);
    }

    /** The values of a parameter that may be repeated. */
    @SuppressWarnings("unchecked") // what a parameter's own read made
    public <T> List<T> all(Parameter<T> parameter) {
        return (List<T>) values.getOrDefault(parameter.name(), List.of());
    }

    public GatewayParts parts() {
        return services.parts();
    }

    /** Whether the principal has another action on the same, for operations that show more to some. */
    public boolean may(Action action) {
        return context.permissions().granted(Set.of(action)).contains(action);
    }

    /**
     * What of a list the principal may see.
     *
     * @param workflow of which an item is
     */
    public <T> List<T> visible(Action action, List<T> items, Function<? super T, String> workflow) {
        Set<String> workflows = items.stream().map(workflow).collect(Collectors.toSet());
        Set<String> visible =
                workflows.isEmpty() ? Set.of() : context.permissions().workflows(action, workflows);
        return items.stream()
                .filter(item -> visible.contains(workflow.apply(item)))
                .toList();
    }

    /** Who asks. */
    public AuthenticatedPrincipal principal() {
        AuthenticatedPrincipal principal = context.principal();
        if (principal == null) {
            throw new IllegalStateException("An open operation has no principal.");
        }
        return principal;
    }
}
