package dev.flow.definition.graph;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedWorkflow;
import java.util.List;
import java.util.Locale;
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
     * A task, a lane of tasks within one, or the start or the end of the workflow.
     *
     * @param id JSON pointer of the task or the list of tasks; {@code start} and {@code end} for those two
     * @param kind task kind, with what it calls or runs ({@code call http}); {@code lane}, {@code start}, {@code end}
     * @param label for people: the task's name
     * @param parent id of the task or lane that contains it
     */
    public record Node(
            String id, String kind, String label, @Nullable String parent) {}

    /**
     * A way the flow may go.
     *
     * @param label the condition, the case, or the error that leads here
     */
    public record Edge(
            String from, String to, Kind kind, @Nullable String label) {

        /** The reason for which the flow takes the edge. */
        public enum Kind {
            /** The task is the next one in its list. */
            NEXT,
            /** The task is named by {@code then}. */
            THEN,
            /** A case of a {@code switch} holds. */
            CASE,
            /** An error was caught. */
            CATCH,
            /** The {@code if} of the task does not hold. */
            SKIP;

            String text() {
                return name().toLowerCase(Locale.ROOT);
            }
        }
    }

    /** The graph of a workflow that could be read; what has errors is left out. */
    public static Graph of(CheckedWorkflow workflow) {
        return new GraphBuilder(workflow).build();
    }

    /** {@code {"workflow", "nodes": [{id, kind, label, parent}], "edges": [{from, to, kind, label}]}}. */
    public ObjectNode json() {
        ObjectNode graph = JsonNodeFactory.instance.objectNode();
        graph.put("workflow", workflow);
        ArrayNode nodeArray = graph.putArray("nodes");
        for (Node node : nodes) {
            ObjectNode object = nodeArray.addObject();
            object.put("id", node.id()).put("kind", node.kind()).put("label", node.label());
            if (node.parent() != null) {
                object.put("parent", node.parent());
            }
        }
        ArrayNode edgeArray = graph.putArray("edges");
        for (Edge edge : edges) {
            ObjectNode object = edgeArray.addObject();
            object.put("from", edge.from())
                    .put("to", edge.to())
                    .put("kind", edge.kind().text());
            if (edge.label() != null) {
                object.put("label", edge.label());
            }
        }
        return graph;
    }

    /** The graph as a Mermaid flowchart. */
    public String mermaid() {
        return Mermaid.of(this);
    }
}
