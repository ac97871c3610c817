package dev.flow.definition.graph;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedWorkflow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as nodes and edges: what {@code flow graph} prints and the panel draws. Immutable.
 *
 * @param workflow {@code namespace.name}
 */
public record Graph(String workflow, List<Node> nodes, List<Edge> edges) {
    public Graph {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * A task, or the start or end of the workflow.
     *
     * @param id JSON pointer of the task
     * @param kind task kind, or {@code start} and {@code end}
     * @param parent id of the task that contains it
     */
    public record Node(
            String id, String kind, String label, @Nullable String parent) {}

    /**
     * A way the flow may go.
     *
     * @param kind {@code next}, {@code then}, {@code case}, {@code enter}, {@code catch} or {@code compensate}
     */
    public record Edge(
            String from, String to, String kind, @Nullable String label) {}

    /** The graph of a workflow that could be read; parts with errors are left out. */
    public static Graph of(CheckedWorkflow workflow) {
        return new Graph(workflow.qualifiedName(), List.of(), List.of());
    }

    /** {@code {"workflow", "nodes": […], "edges": […]}}. */
    public ObjectNode json() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** A Mermaid flowchart. */
    public String mermaid() {
        return "flowchart TD\n";
    }
}
