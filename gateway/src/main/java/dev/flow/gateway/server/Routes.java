package dev.flow.gateway.server;

import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Endpoints;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.PathTemplate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation of a path. Paths are matched segment by segment as sent, and decoded afterwards, so that an
 * encoded slash stays within its segment (the server's own matchers decode first). Immutable.
 */
final class Routes {
    /** Answered wherever GET is, by the same operation, without the body. */
    private static final String HEAD = "HEAD";

    private final Node root = new Node();

    Routes(Endpoints endpoints) {
        endpoints.all().stream()
                .filter(endpoint -> endpoint.presence() != Endpoint.Presence.CLOSED)
                .forEach(this::add);
    }

    /** The result of looking up a path. */
    sealed interface Match {
        /** The path and the method of an operation. */
        record Found(Endpoint<?> endpoint, Map<String, String> values) implements Match {}

        /** The path of operations with other methods. */
        record OtherMethods(Set<String> allowed) implements Match {}

        /** The path of no operation. */
        record Nothing() implements Match {}

        /** A path that is not percent-encoded text in UTF-8. */
        record Malformed() implements Match {}
    }

    private static final class Node {
        final Map<String, Node> words = new HashMap<>();
        final Map<Method, Endpoint<?>> operations = new EnumMap<>(Method.class);
        final Map<Method, Endpoint<?>> rest = new EnumMap<>(Method.class);

        @Nullable
        Node parameter;
    }

    private void add(Endpoint<?> endpoint) {
        Operation.Route route = endpoint.operation().route();
        Node node = root;
        for (String segment : route.path().segments()) {
            if (segment.equals(PathTemplate.REST)) {
                node.rest.put(route.method(), endpoint);
                return;
            }
            node = segment.startsWith("{") ? parameter(node) : node.words.computeIfAbsent(segment, _ -> new Node());
        }
        node.operations.put(route.method(), endpoint);
    }

    private static Node parameter(Node node) {
        Node child = node.parameter == null ? new Node() : node.parameter;
        node.parameter = child;
        return child;
    }

    Match match(String method, String rawPath) {
        List<String> segments =
                rawPath.length() < 2 ? List.of() : List.of(rawPath.substring(1).split("/", -1));
        List<String> values = new ArrayList<>();
        Node node = root;
        Map<Method, Endpoint<?>> rest = node.rest;
        for (String segment : segments) {
            Node next = node.words.get(segment);
            if (next == null && node.parameter != null && !segment.isEmpty()) {
                next = node.parameter;
                values.add(segment);
            }
            if (next == null) {
                return answer(rest, method, List.of());
            }
            node = next;
            rest = node.rest.isEmpty() ? rest : node.rest;
        }
        return answer(node.operations.isEmpty() ? rest : node.operations, method, values);
    }

    private static Match answer(Map<Method, Endpoint<?>> operations, String method, List<String> values) {
        if (operations.isEmpty()) {
            return new Match.Nothing();
        }
        String answering = method.equals(HEAD) ? Method.GET.name() : method;
        for (Map.Entry<Method, Endpoint<?>> operation : operations.entrySet()) {
            if (operation.getKey().name().equals(answering)) {
                return found(operation.getValue(), values);
            }
        }
        Set<String> allowed =
                operations.keySet().stream().map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
        if (operations.containsKey(Method.GET)) {
            allowed.add(HEAD);
        }
        return new Match.OtherMethods(allowed);
    }

    private static Match found(Endpoint<?> endpoint, List<String> values) {
        List<String> names = endpoint.operation().route().path().parameters();
        Map<String, String> named = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            Optional<String> value = PercentEncoding.decoded(values.get(i));
            if (value.isEmpty()) {
                return new Match.Malformed();
            }
            named.put(names.get(i), value.get());
        }
        return new Match.Found(endpoint, named);
    }
}
