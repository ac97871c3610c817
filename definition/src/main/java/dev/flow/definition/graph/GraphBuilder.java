package dev.flow.definition.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.grammar.GrammarWalk;
import dev.flow.definition.grammar.TaskGrammar;
import dev.flow.definition.graph.Graph.Edge;
import dev.flow.definition.graph.Graph.Node;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Draws the tasks of a document and the ways between them. Not thread-safe. */
final class GraphBuilder {
    private static final String START = "start";
    private static final String END = "end";
    private static final Set<String> PROCESSES = Set.of("container", "script", "shell", "workflow");

    private final CheckedWorkflow workflow;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();

    GraphBuilder(CheckedWorkflow workflow) {
        this.workflow = workflow;
    }

    /**
     * A list of tasks and what surrounds it.
     *
     * @param after where the flow is drawn to go when the list ends; null when that is the way out of its parent
     * @param exit where it goes when a task leaves the list
     */
    private record Scope(
            Map<String, String> ids,
            @Nullable String parent,
            @Nullable String after,
            @Nullable String exit) {}

    Graph build() {
        nodes.add(new Node(START, START, "start", null));
        String first = list(workflow.document().path("do"), Pointer.ROOT.child("do"), null, END, END);
        nodes.add(new Node(END, END, "end", null));
        edges.add(0, new Edge(START, first == null ? END : first, Edge.Kind.NEXT, null));
        return new Graph(workflow.qualifiedName(), nodes, edges);
    }

    /** Draws a list and answers its first task; see {@link Scope}. */
    private @Nullable String list(
            JsonNode list, Pointer at, @Nullable String parent, @Nullable String after, @Nullable String exit) {
        Map<String, String> ids = new LinkedHashMap<>();
        Map<String, JsonNode> tasks = new LinkedHashMap<>();
        int index = 0;
        for (JsonNode element : list) {
            Pointer place = at.child(index++);
            element.properties().forEach(task -> {
                String id = place.child(task.getKey()).toString();
                ids.putIfAbsent(task.getKey(), id);
                tasks.put(id, task.getValue());
            });
        }
        Scope scope = new Scope(ids, parent, after, exit);
        List<String> order = new ArrayList<>(tasks.keySet());
        for (int position = 0; position < order.size(); position++) {
            String id = order.get(position);
            String next = position + 1 < order.size() ? order.get(position + 1) : after;
            task(id, tasks.getOrDefault(id, workflow.document()), scope, next);
        }
        return order.isEmpty() ? null : order.getFirst();
    }

    private void task(String id, JsonNode task, Scope scope, @Nullable String next) {
        TaskGrammar kind = GrammarWalk.kind(task);
        String name = kind == null ? "unknown" : kind.name();
        String label = Pointer.last(id);
        nodes.add(new Node(id, described(name, task), label, scope.parent()));
        inner(id, name, task, target(task.path("then").asText("continue"), scope, next));
        if (task.path("if").isTextual()) {
            edge(id, next, Edge.Kind.SKIP, "unless " + shortened(task.path("if").textValue()));
        }
        if (name.equals("switch")) {
            if (cases(id, task.path("switch"), scope, next)) {
                return;
            }
        }
        if (name.equals("try") && task.path("catch").has("then")) {
            go(id, task.path("catch").path("then").asText(), Edge.Kind.CATCH, "caught", scope, next);
        }
        if (!name.equals("raise")) {
            JsonNode then = task.get("then");
            if (then == null) {
                edge(id, next, Edge.Kind.NEXT, null);
            } else {
                go(id, then.asText(), Edge.Kind.THEN, null, scope, next);
            }
        }
    }

    /** Draws the ways out of a switch and answers whether one of them always holds. */
    private boolean cases(String id, JsonNode cases, Scope scope, @Nullable String next) {
        boolean complete = false;
        for (JsonNode element : cases) {
            for (Map.Entry<String, JsonNode> each : element.properties()) {
                boolean always = !each.getValue().has("when");
                complete |= always;
                go(id, each.getValue().path("then").asText(), Edge.Kind.CASE, each.getKey(), scope, next);
            }
        }
        return complete;
    }

    /** @param onwards where the flow goes after the task */
    private void inner(String id, String kind, JsonNode task, @Nullable String onwards) {
        switch (kind) {
            case "do" -> list(task.path("do"), at(id, "do"), id, null, onwards);
            // Leaving the list of a loop ends the iteration; the loop goes on.
            case "for" -> list(task.path("do"), at(id, "do"), id, null, id);
            case "fork" -> branches(id, task.path("fork").path("branches"));
            case "try" -> attempt(id, task, onwards);
            case "listen" ->
                list(task.path("foreach").path("do"), at(id, "foreach").child("do"), id, null, id);
            default -> {
                // has no tasks within
            }
        }
    }

    private void attempt(String id, JsonNode task, @Nullable String onwards) {
        list(task.path("try"), at(id, "try"), lane(at(id, "try"), "try", id), null, onwards);
        if (task.path("catch").has("do")) {
            Pointer place = at(id, "catch").child("do");
            list(task.path("catch").path("do"), place, lane(place, "catch", id), null, onwards);
        }
    }

    /** Branches are side by side: no way leads from one to the next. */
    private void branches(String id, JsonNode branches) {
        Pointer at = at(id, "fork").child("branches");
        int index = 0;
        for (JsonNode element : branches) {
            Pointer place = at.child(index++);
            element.properties().forEach(branch -> {
                String branchId = place.child(branch.getKey()).toString();
                task(branchId, branch.getValue(), new Scope(Map.of(), id, null, null), null);
            });
        }
    }

    private String lane(Pointer at, String label, String parent) {
        nodes.add(new Node(at.toString(), "lane", label, parent));
        return at.toString();
    }

    private static Pointer at(String id, String property) {
        return Pointer.parse(id).child(property);
    }

    private void go(
            String from, String directive, Edge.Kind kind, @Nullable String label, Scope scope, @Nullable String next) {
        edge(from, target(directive, scope, next), kind, label);
    }

    private static @Nullable String target(String directive, Scope scope, @Nullable String next) {
        return switch (directive) {
            case "continue" -> next == null ? scope.exit() : next;
            case "exit" -> scope.exit();
            case "end" -> END;
            default -> scope.ids().get(directive);
        };
    }

    private void edge(String from, @Nullable String to, Edge.Kind kind, @Nullable String label) {
        if (to != null) {
            edges.add(new Edge(from, to, kind, label));
        }
    }

    private static String described(String kind, JsonNode task) {
        return switch (kind) {
            case "call" -> "call " + task.path("call").asText();
            case "run" -> {
                for (String process : PROCESSES) {
                    if (task.path("run").has(process)) {
                        yield "run " + process;
                    }
                }
                yield kind;
            }
            default -> kind;
        };
    }

    private static String shortened(String expression) {
        String line = expression.strip().replaceAll("\\s+", " ");
        return line.length() <= 40 ? line : line.substring(0, 39) + "…";
    }
}
