package dev.flow.definition.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ObjectProperty;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.PropertyRule;
import dev.flow.definition.grammar.TaskGrammar;
import dev.flow.definition.grammar.ValueShape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The JSON Schema (draft 2020-12) of documents, derived from the grammar: what {@code flow schema} prints. */
public final class WorkflowSchema {
    private static final String DEFINITIONS = "#/$defs/";

    private final Set<String> referenced = new LinkedHashSet<>();
    private final Deque<String> pending = new ArrayDeque<>();
    private final ShapeSchema shapes = new ShapeSchema(this::reference);

    private WorkflowSchema() {}

    /** The schema of workflow documents. A new tree for each call. */
    public static ObjectNode document() {
        return new WorkflowSchema().write("workflow", "Flow workflow");
    }

    /** The schema of {@code flow.yaml}. */
    public static ObjectNode settings() {
        return new WorkflowSchema().write("settings", "Flow settings");
    }

    /** The schema of workflow tests. */
    public static ObjectNode tests() {
        return new WorkflowSchema().write("testFile", "Flow workflow tests");
    }

    /** The schema of {@code triggers.yaml}. */
    public static ObjectNode triggers() {
        var writer = new WorkflowSchema();
        return writer.write(
                "triggers",
                "Flow triggers",
                writer.shapes.write(new ValueShape.MapOf(Grammar.get().trigger())));
    }

    private ObjectNode write(String root, String title) {
        return write(root, title, object(Grammar.get().type(root)));
    }

    private ObjectNode write(String name, String title, ObjectNode root) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$id", "https://flow.dev/schemas/" + name + ".json");
        schema.put("title", title);
        schema.setAll(root);
        ObjectNode definitions = JsonNodeFactory.instance.objectNode();
        while (!pending.isEmpty()) {
            String needed = pending.remove();
            definitions.set(needed, definition(needed));
        }
        if (!definitions.isEmpty()) {
            schema.set("$defs", definitions);
        }
        return schema;
    }

    /** A reference to a definition, which is written when it is first asked for. */
    private String reference(String name) {
        if (referenced.add(name)) {
            pending.add(name);
        }
        return DEFINITIONS + name;
    }

    private ObjectNode definition(String name) {
        if (name.equals("task")) {
            return task();
        }
        if (name.equals("taskList")) {
            ObjectNode list = shapes.write(new ValueShape.Named(new ValueShape.Task(), "task", 1));
            list.put("description", "Tasks in order; each element has one name.");
            return list;
        }
        for (TaskGrammar kind : Grammar.get().kinds().values()) {
            if (kind.type().name().equals(name)) {
                return named(kind);
            }
            for (ObjectType variant : kind.variants().values()) {
                if (variant.name().equals(name)) {
                    return object(variant);
                }
            }
        }
        return object(Grammar.get().type(name));
    }

    private ObjectNode task() {
        ObjectNode task = JsonNodeFactory.instance.objectNode();
        task.put("description", "A task: one of the kinds below.");
        task.put("type", "object");
        ArrayNode kinds = task.putArray("oneOf");
        for (TaskGrammar kind : Grammar.get().kinds().values()) {
            kind.variants().values().stream()
                    .map(ObjectType::name)
                    .sorted()
                    .forEach(name -> kinds.addObject().put("$ref", reference(name)));
            kinds.addObject().put("$ref", reference(kind.type().name()));
        }
        return task;
    }

    /** The type for values of the discriminating property that no variant is for. */
    private ObjectNode named(TaskGrammar kind) {
        ObjectNode schema = object(kind.type());
        if (!kind.variants().isEmpty() && schema.path("properties").path(kind.name()) instanceof ObjectNode property) {
            ArrayNode excluded = property.putObject("not").putArray("enum");
            kind.variants().keySet().stream().sorted().forEach(excluded::add);
        }
        return schema;
    }

    private ObjectNode object(ObjectType type) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("description", type.doc());
        schema.put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = JsonNodeFactory.instance.arrayNode();
        for (ObjectProperty property : type.properties().values()) {
            properties.set(property.name(), property(property));
            if (property.required()) {
                required.add(property.name());
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        ValueShape rest = type.rest();
        if (rest == null) {
            schema.put("additionalProperties", false);
        }
        for (PropertyRule rule : type.rules()) {
            apply(rule, schema);
        }
        return schema;
    }

    private ObjectNode property(ObjectProperty property) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        schema.put("description", property.doc());
        schema.setAll(shapes.write(property.shape()));
        if (property.fallback() != null && schema.path("type").asText().equals("string")) {
            schema.put("default", property.fallback());
        }
        return schema;
    }

    private static void apply(PropertyRule rule, ObjectNode schema) {
        switch (rule) {
            case PropertyRule.ExactlyOne(List<String> names) -> all(schema).set("oneOf", requirements(names));
            case PropertyRule.AtMostOne(List<String> names) ->
                names.forEach(all(schema).putObject("not").putArray("required")::add);
            case PropertyRule.AtLeastOne(List<String> names) -> all(schema).set("anyOf", requirements(names));
            case PropertyRule.AloneOr(String alone, List<String> together) -> {
                ArrayNode ways = all(schema).putArray("oneOf");
                ObjectNode single = ways.addObject();
                single.putArray("required").add(alone);
                single.put("maxProperties", 1);
                ObjectNode group = ways.addObject();
                together.forEach(group.putArray("required")::add);
                group.putObject("not").putArray("required").add(alone);
            }
            case PropertyRule.Needs(String property, String other) ->
                object(schema, "dependentRequired").putArray(property).add(other);
            case PropertyRule.OnlyWith(String property, String other, String value) -> {
                ObjectNode condition = schema.putObject("if");
                condition.putObject("properties").putObject(other).put("const", value);
                condition.putArray("required").add(other);
                schema.putObject("then").putArray("required").add(property);
                schema.putObject("else").putObject("not").putArray("required").add(property);
            }
            case PropertyRule.NotEmpty() -> schema.put("minProperties", 1);
        }
    }

    private static ObjectNode all(ObjectNode schema) {
        ArrayNode rules = schema.path("allOf") instanceof ArrayNode array ? array : schema.putArray("allOf");
        return rules.addObject();
    }

    private static ObjectNode object(ObjectNode schema, String name) {
        return schema.path(name) instanceof ObjectNode object ? object : schema.putObject(name);
    }

    private static ArrayNode requirements(List<String> names) {
        ArrayNode ways = JsonNodeFactory.instance.arrayNode();
        names.forEach(name -> ways.addObject().putArray("required").add(name));
        return ways;
    }
}
