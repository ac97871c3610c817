package dev.flow.gateway.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.Definition;
import dev.flow.definition.SourceFile;
import dev.flow.definition.SourceMap;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.graph.Graph;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.Schema;
import dev.flow.engine.Availability;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.RetainedDefinition;
import dev.flow.runs.RunSummary;
import dev.flow.runs.TriggerSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Definitions as operators look at them. */
final class DefinitionViews {
    static final int MAX_NODES = 500;
    static final int MAX_EDGES = 1000;

    private DefinitionViews() {}

    /**
     * A workflow in a list.
     *
     * @param retainedCount definitions of it that can be started; at least that many from a thousand on
     * @param lastRun the newest that the engine lists; null where it cannot, or there is none
     */
    public record RegisteredWorkflow(
            String name,
            String activeDigest,
            int retainedCount,
            List<TriggerSettings> triggers,
            @Nullable RunSummary lastRun) {}

    /** A page of workflows. */
    public record WorkflowsPage(
            Availability dimension,
            List<RegisteredWorkflow> workflows,
            @Nullable String nextCursor) {}

    /** A definition in a list. */
    public record DefinitionSummary(
            String workflow,
            String version,
            String digest,
            @Nullable String revisionId,
            boolean active) {}

    /** A page of definitions. */
    public record DefinitionsPage(
            Availability dimension,
            List<DefinitionSummary> definitions,
            @Nullable String nextCursor) {}

    /**
     * The text of a definition.
     *
     * @param asPublished whether it is what the author published, byte for byte; otherwise that was not kept, and the
     *     text is written from the definition
     */
    public record DefinitionText(
            Availability dimension,
            String workflow,
            String digest,
            String mediaType,
            boolean asPublished,
            String text) {}

    /**
     * A workflow as it is now. JSON has no groups: what they consist of are properties of the workflow.
     *
     * @param definitions those of it that can be started, a hundred at most
     */
    public record WorkflowView(
            Availability dimension,
            @JsonUnwrapped ActiveVersion active,
            @JsonUnwrapped BoundedGraph graph,
            @JsonUnwrapped Schemas schemas,
            @JsonUnwrapped References references,
            List<DefinitionSummary> definitions,
            List<TriggerSettings> bindings) {}

    /** The definition that a start without a digest executes. */
    public record ActiveVersion(
            String name,
            String version,
            String activeDigest,
            @Nullable String revisionId) {
        static ActiveVersion of(ActiveDefinition active) {
            return new ActiveVersion(
                    active.workflow(), active.definition().workflow().version(), active.digest(), active.revisionId());
        }
    }

    /**
     * The picture of a workflow.
     *
     * @param truncated whether the graph has more nodes or edges than are shown
     */
    public record BoundedGraph(Graph graph, boolean truncated) {
        static BoundedGraph of(Graph whole) {
            return new BoundedGraph(
                    new Graph(
                            whole.workflow(),
                            whole.nodes().stream().limit(MAX_NODES).toList(),
                            whole.edges().stream().limit(MAX_EDGES).toList()),
                    whole.nodes().size() > MAX_NODES || whole.edges().size() > MAX_EDGES);
        }
    }

    /** The schemas of a workflow's input and output, where it has them. */
    public record Schemas(
            @Nullable JsonNode inputSchema, @Nullable JsonNode outputSchema) {
        static Schemas of(Definition definition) {
            return new Schemas(
                    document(definition.workflow().input().schema()),
                    document(definition.workflow().output().schema()));
        }

        private static @Nullable JsonNode document(@Nullable Schema schema) {
            return schema == null ? null : schema.document();
        }
    }

    /**
     * What a workflow refers to.
     *
     * @param functions what it calls: kinds of calls, and functions by name
     * @param events types that it emits or listens for
     */
    public record References(List<String> functions, List<String> events) {
        static References of(Definition definition) {
            return new References(
                    definition.tasks().values().stream()
                            .flatMap(task -> function(task.action()))
                            .distinct()
                            .sorted()
                            .toList(),
                    DefinitionViews.events(DefinitionViews.document(definition)).toList());
        }
    }

    static DefinitionSummary summary(RetainedDefinition retained) {
        return new DefinitionSummary(
                retained.key().workflow(),
                retained.version(),
                retained.key().digest(),
                retained.revisionId(),
                retained.active());
    }

    static WorkflowView view(ActiveDefinition active, List<RetainedDefinition> retained) {
        Definition definition = active.definition();
        Graph whole = Graph.of(
                new CheckedWorkflow(new SourceFile(active.workflow(), ""), document(definition), new NoPositions()));
        return new WorkflowView(
                Availability.AVAILABLE,
                ActiveVersion.of(active),
                BoundedGraph.of(whole),
                Schemas.of(definition),
                References.of(definition),
                retained.stream().map(DefinitionViews::summary).toList(),
                active.triggers());
    }

    static ObjectNode document(Definition definition) {
        return (ObjectNode) definition.content().path("workflow");
    }

    private static Stream<String> function(TaskAction action) {
        return switch (action) {
            case TaskAction.Call call -> Stream.of(call.kind());
            case TaskAction.CallFunction call -> Stream.of(name(call.function()));
            case TaskAction.CallPopulation _ -> Stream.of(TaskAction.CallPopulation.NAME);
            case TaskAction.RunWorkflow _ -> Stream.of("workflow");
            case TaskAction.RunProcess run -> Stream.of(run.kind());
            case TaskAction _ -> Stream.empty();
        };
    }

    private static String name(FunctionReference function) {
        return switch (function) {
            case FunctionReference.Local local -> local.name();
            case FunctionReference.Cataloged named -> named.name() + ":" + named.version() + "@" + named.catalog();
            case FunctionReference.Host host -> host.name() + ":" + host.version() + "@default";
            case FunctionReference.Queue queue -> queue.qualified() + "@default";
        };
    }

    /** The functions that a definition calls over queues, as its calls write them. */
    static Stream<String> queueFunctions(Definition definition) {
        return definition.tasks().values().stream()
                .map(Task::action)
                .flatMap(action -> action instanceof TaskAction.CallFunction(FunctionReference.Queue queue, var _)
                        ? Stream.of(name(queue))
                        : Stream.empty());
    }

    /** Types of the events that a document emits or listens for, where they are written down and not computed. */
    static Stream<String> events(JsonNode document) {
        return Stream.of("emit", "listen")
                .flatMap(kind -> document.findValues(kind).stream())
                .flatMap(task -> task.findValues("with").stream())
                .map(with -> with.path("type").asText())
                .filter(type -> !type.isEmpty() && !type.startsWith("${"))
                .distinct()
                .sorted();
    }

    /** A definition knows no text, and a graph needs none. */
    private static final class NoPositions implements SourceMap {
        @Override
        public Optional<Range> value(String pointer) {
            return Optional.empty();
        }

        @Override
        public Optional<Range> key(String pointer) {
            return Optional.empty();
        }

        @Override
        public Optional<Range> part(String pointer, int start, int end) {
            return Optional.empty();
        }
    }
}
