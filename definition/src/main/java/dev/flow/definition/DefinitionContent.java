package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition.CatalogFunction;
import dev.flow.definition.Definition.References;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.definition.model.WorkflowModel;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a definition consists of, as JSON: written when it is loaded, read by workers. */
final class DefinitionContent {
    private static final String WORKFLOW = "workflow";
    private static final String FUNCTIONS = "functions";
    private static final String RESOURCES = "resources";
    private static final String WORKFLOWS = "workflows";
    private static final String SEMANTICS = "semantics";

    private DefinitionContent() {}

    /** The content of a checked document with everything it refers to. */
    static ObjectNode of(
            ObjectNode document,
            Map<String, JsonNode> functions,
            Map<String, JsonNode> resources,
            Map<String, String> workflows) {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        content.set(WORKFLOW, document);
        content.set(FUNCTIONS, object(functions));
        content.set(RESOURCES, object(resources));
        ObjectNode digests = content.putObject(WORKFLOWS);
        workflows.forEach(digests::put);
        content.put(SEMANTICS, Definition.SEMANTICS);
        return content;
    }

    /** Whatever order the content has, the definition has the canonical one: one digest, one behaviour. */
    static Definition parse(ObjectNode unordered) {
        ObjectNode content = CanonicalJson.normalize(unordered);
        int semantics = content.path(SEMANTICS).asInt();
        if (semantics < 1 || semantics > Definition.SEMANTICS) {
            throw new IllegalArgumentException("The content has semantics " + content.path(SEMANTICS)
                    + "; this build knows 1 to " + Definition.SEMANTICS + ".");
        }
        if (!(content.get(WORKFLOW) instanceof ObjectNode document)) {
            throw new IllegalArgumentException("The content holds no workflow document.");
        }
        Map<String, JsonNode> functions = map(content.path(FUNCTIONS));
        Map<String, JsonNode> resources = map(content.path(RESOURCES));
        Map<String, String> workflows = new LinkedHashMap<>();
        map(content.path(WORKFLOWS)).forEach((name, digest) -> workflows.put(name, digest.asText()));
        WorkflowModel model = WorkflowModel.build(document, functions, resources);
        Map<String, CatalogFunction> cataloged = new LinkedHashMap<>();
        model.functions()
                .forEach((call, task) -> cataloged.put(
                        call, new CatalogFunction(CanonicalJson.digest(functions.getOrDefault(call, document)), task)));
        return new Definition(
                CanonicalJson.digest(content),
                content,
                model.workflow(),
                new References(cataloged, resources, workflows),
                model.tasks());
    }

    private static ObjectNode object(Map<String, JsonNode> values) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.setAll(values);
        return object;
    }

    private static Map<String, JsonNode> map(JsonNode object) {
        Map<String, JsonNode> map = new LinkedHashMap<>();
        object.properties().forEach(property -> map.put(property.getKey(), property.getValue()));
        return map;
    }
}
