package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition.CatalogFunction;
import dev.flow.definition.Definition.References;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.definition.grammar.CanonicalOrder;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.model.WorkflowModel;
import dev.flow.expression.ExpressionVersion;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a definition consists of, as JSON: written when it is loaded, read by workers. */
public final class DefinitionContent {
    private static final String WORKFLOW = "workflow";
    private static final String FUNCTIONS = "functions";
    private static final String RESOURCES = "resources";
    private static final String WORKFLOWS = "workflows";
    private static final String QUEUED = "queued";
    private static final String VERSION = "semantics";

    /** The content version since which {@code evaluate.mode: loose} evaluates texts outside of {@code ${ }}. */
    private static final int LOOSE_EVALUATION = 2;

    private DefinitionContent() {}

    /**
     * The content of a checked document with everything it refers to, in canonical order: what the language names is
     * sorted, and data, fetched documents too, is as it was written.
     *
     * @param queued calls of functions of the kind queue
     */
    public static ObjectNode of(
            ObjectNode document,
            Map<String, JsonNode> functions,
            Set<String> queued,
            Map<String, JsonNode> resources,
            Map<String, String> workflows) {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        ObjectNode tasks = content.putObject(FUNCTIONS);
        new TreeMap<>(functions)
                .forEach((call, task) -> tasks.set(call, CanonicalOrder.of(task, new ValueShape.Task())));
        if (!queued.isEmpty()) {
            ArrayNode calls = content.putArray(QUEUED);
            new TreeSet<>(queued).forEach(calls::add);
        }
        content.putObject(RESOURCES).setAll(new TreeMap<>(resources));
        content.put(VERSION, Definition.CONTENT_VERSION);
        content.set(WORKFLOW, CanonicalOrder.of(document, new ValueShape.Type("workflow")));
        ObjectNode digests = content.putObject(WORKFLOWS);
        new TreeMap<>(workflows).forEach(digests::put);
        return content;
    }

    /**
     * The content is not changed: the order of its keys was set when it was created, and its digest is computed from
     * that text, even if later builds would read the document in another way.
     */
    static Definition parse(ObjectNode stored) {
        ObjectNode content = CanonicalJson.normalize(stored);
        int version = content.path(VERSION).asInt();
        if (version < 1 || version > Definition.CONTENT_VERSION) {
            throw new IllegalArgumentException("The content has the version (`semantics`) " + content.path(VERSION)
                    + "; this build knows 1 to " + Definition.CONTENT_VERSION + ".");
        }
        if (!(content.get(WORKFLOW) instanceof ObjectNode document)) {
            throw new IllegalArgumentException("The content holds no workflow document.");
        }
        Map<String, JsonNode> functions = map(content.path(FUNCTIONS));
        Map<String, JsonNode> resources = map(content.path(RESOURCES));
        Map<String, String> workflows = new LinkedHashMap<>();
        map(content.path(WORKFLOWS)).forEach((name, digest) -> workflows.put(name, digest.asText()));
        Set<String> queued = new LinkedHashSet<>();
        content.path(QUEUED).forEach(call -> queued.add(call.asText()));
        WorkflowModel model = WorkflowModel.build(
                document, functions, queued, resources, ExpressionVersion.of(version), loose(document, version));
        Map<String, CatalogFunction> cataloged = new LinkedHashMap<>();
        model.functions()
                .forEach((call, task) ->
                        cataloged.put(call, new CatalogFunction(digest(functions.getOrDefault(call, document)), task)));
        return new Definition(
                digest(content),
                content,
                model.workflow(),
                new References(cataloged, resources, workflows),
                model.tasks());
    }

    private static String digest(JsonNode content) {
        return CanonicalJson.digest(CanonicalJson.writeInOrder(content));
    }

    /** Definitions of content version 1 were written, and run, when both modes meant the same. */
    private static boolean loose(ObjectNode document, int version) {
        return version >= LOOSE_EVALUATION && loose(document);
    }

    /** Whether the document asks for every text of a value to be evaluated. */
    public static boolean loose(ObjectNode document) {
        return document.path("evaluate").path("mode").asText().equals("loose");
    }

    private static Map<String, JsonNode> map(JsonNode object) {
        Map<String, JsonNode> map = new LinkedHashMap<>();
        object.properties().forEach(property -> map.put(property.getKey(), property.getValue()));
        return map;
    }
}
