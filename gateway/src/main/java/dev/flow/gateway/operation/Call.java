package dev.flow.gateway.operation;

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
 * A request as its handler sees it: authorised, with its parameters and its body.
 *
 * @param context the caller, and the ids of the request
 * @param values of the parameters that were given
 * @param version that the client has read; null where it names none
 * @param body the body, bound
 */
public record Call<B>(
        Context context,
        Map<String, List<Object>> values,
        @Nullable ExpectedVersion version,
        B body) {
    public Call {
        values = Map.copyOf(values);
    }

    /**
     * The request apart from its parameters and body.
     *
     * @param principal the caller; null for open operations
     * @param traceparent of the request's span, for what it starts
     * @param effectId equal for every repeat of the request under one idempotency key; random without a key
     * @param query digest of operation and parameters without cursor and limit: a cursor is valid for one of them
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

    /** The value of a parameter of the path. */
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

    /** The version that the client has read, of an operation that requires one. */
    public ExpectedVersion expectedVersion() {
        if (version == null) {
            throw new IllegalStateException("The operation does not require a version.");
        }
        return version;
    }

    /** Whether the principal has another action on the same, for operations that show more to some. */
    public boolean may(Action action) {
        return context.permissions().granted(Set.of(action)).contains(action);
    }

    /**
     * The items of a list that the principal may see.
     *
     * @param workflow the workflow that an item belongs to
     */
    public <T> List<T> visible(Action action, List<T> items, Function<? super T, String> workflow) {
        Set<String> workflows = items.stream().map(workflow).collect(Collectors.toSet());
        Set<String> visible =
                workflows.isEmpty() ? Set.of() : context.permissions().workflows(action, workflows);
        return items.stream()
                .filter(item -> visible.contains(workflow.apply(item)))
                .toList();
    }

    /** The caller of an operation that is not open. */
    public AuthenticatedPrincipal principal() {
        AuthenticatedPrincipal principal = context.principal();
        if (principal == null) {
            throw new IllegalStateException("An open operation has no principal.");
        }
        return principal;
    }
}
