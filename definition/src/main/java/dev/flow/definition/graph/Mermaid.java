package dev.flow.definition.graph;

import dev.flow.definition.graph.Graph.Edge;
import dev.flow.definition.graph.Graph.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes a graph as a Mermaid flowchart: tasks that contain others are subgraphs. */
final class Mermaid {
    private final Graph graph;
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> parents = new HashSet<>();
    private final StringBuilder out = new StringBuilder("flowchart TD\n");

    private Mermaid(Graph graph) {
        this.graph = graph;
        for (Node node : graph.nodes()) {
            names.put(node.id(), "n" + names.size());
            if (node.parent() != null) {
                parents.add(node.parent());
            }
        }
    }

    static String of(Graph graph) {
        Mermaid mermaid = new Mermaid(graph);
        mermaid.nodes(null, 1);
        graph.edges().forEach(mermaid::edge);
        return mermaid.out.toString();
    }

    private void nodes(@Nullable String parent, int depth) {
        String indent = "  ".repeat(depth);
        for (Node node : children(parent)) {
            String name = names.get(node.id());
            if (parents.contains(node.id())) {
                out.append(indent)
                        .append("subgraph ")
                        .append(name)
                        .append("[\"")
                        .append(text(node))
                        .append("\"]\n");
                nodes(node.id(), depth + 1);
                out.append(indent).append("end\n");
            } else {
                out.append(indent).append(name).append(shape(node)).append('\n');
            }
        }
    }

    private List<Node> children(@Nullable String parent) {
        List<Node> children = new ArrayList<>();
        for (Node node : graph.nodes()) {
            if (Objects.equals(node.parent(), parent)) {
                children.add(node);
            }
        }
        return children;
    }

    private static String shape(Node node) {
        return switch (node.kind()) {
            case "start", "end" -> "((" + node.label() + "))";
            case "switch" -> "{\"" + text(node) + "\"}";
            case "listen", "wait" -> "([\"" + text(node) + "\"])";
            case "raise" -> "[/\"" + text(node) + "\"/]";
            default -> "[\"" + text(node) + "\"]";
        };
    }

    private static String text(Node node) {
        return node.kind().equals("lane")
                ? escaped(node.label())
                : escaped(node.label()) + "<br/><i>" + escaped(node.kind()) + "</i>";
    }

    private void edge(Edge edge) {
        String arrow = switch (edge.kind()) {
            case NEXT, THEN, CASE -> " -->";
            case CATCH, SKIP -> " -.->";
        };
        out.append("  ").append(names.get(edge.from())).append(arrow);
        if (edge.label() != null) {
            out.append("|\"").append(escaped(edge.label())).append("\"|");
        }
        out.append(' ').append(names.get(edge.to())).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("\"", "&quot;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\n", " ");
    }
}
