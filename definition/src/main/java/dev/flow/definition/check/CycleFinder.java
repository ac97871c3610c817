package dev.flow.definition.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Finds the cycles in a graph of names, each once. Not thread-safe.
 *
 * @param <E> what an edge represents
 */
final class CycleFinder<E> {
    private final Map<String, List<Edge<E>>> edges = new LinkedHashMap<>();

    private record Edge<E>(String to, E subject) {}

    void edge(String from, String to, E subject) {
        edges.computeIfAbsent(from, name -> new ArrayList<>()).add(new Edge<>(to, subject));
    }

    /** Calls back with each edge that closes a circle, and the names along it. */
    void circles(BiConsumer<E, List<String>> found) {
        Set<String> done = new HashSet<>();
        for (String start : edges.keySet()) {
            visit(start, new ArrayDeque<>(), done, found);
        }
    }

    private void visit(String name, Deque<String> path, Set<String> done, BiConsumer<E, List<String>> found) {
        if (done.contains(name)) {
            return;
        }
        path.addLast(name);
        for (Edge<E> edge : edges.getOrDefault(name, List.of())) {
            if (path.contains(edge.to())) {
                List<String> circle = new ArrayList<>(path);
                found.accept(edge.subject(), circle.subList(circle.indexOf(edge.to()), circle.size()));
            } else {
                visit(edge.to(), path, done, found);
            }
        }
        path.removeLast();
        done.add(name);
    }
}
