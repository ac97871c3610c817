package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.task.ExportTransform;
import dev.flow.definition.task.FlowDirective;
import dev.flow.definition.task.InputTransform;
import dev.flow.definition.task.OutputTransform;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskList;
import dev.flow.definition.task.TaskProperties;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds tasks, and keeps every one of them by its reference. Not thread-safe. */
final class TaskBuilder {
    private final TemplateCompiler templates;
    private final SchemaBuilder schemas;
    private final PolicyBuilder policies;
    private final ActionBuilder actions;
    private final Map<String, Task> byReference = new LinkedHashMap<>();

    TaskBuilder(
            TemplateCompiler templates,
            SchemaBuilder schemas,
            DeclaredComponents components,
            FunctionReferences functions) {
        this.templates = templates;
        this.schemas = schemas;
        this.policies = new PolicyBuilder(templates, components);
        this.actions = new ActionBuilder(this, templates, policies, functions);
    }

    /** In document order, outer ones after their inner ones. */
    Map<String, Task> byReference() {
        return byReference;
    }

    PolicyBuilder policies() {
        return policies;
    }

    TaskList list(JsonNode list, Pointer at) {
        List<Task> tasks = new ArrayList<>(list.size());
        int index = 0;
        for (JsonNode item : list) {
            Map.Entry<String, JsonNode> entry = item.properties().iterator().next();
            tasks.add(task(entry.getKey(), entry.getValue(), at.child(index).child(entry.getKey())));
            index++;
        }
        return new TaskList(tasks);
    }

    @Nullable
    TaskList optional(@Nullable JsonNode list, Pointer at) {
        return list == null ? null : list(list, at);
    }

    Task task(String name, JsonNode task, Pointer at) {
        TaskProperties properties = new TaskProperties(
                templates.expression(task.get("if")),
                input(task.get("input")),
                output(task.get("output")),
                export(task.get("export")),
                policies.timeout(task.get("timeout")),
                then(task.get("then")),
                task.get("metadata") instanceof ObjectNode metadata ? metadata : JsonNodeFactory.instance.objectNode());
        Task built = new Task(name, at.toString(), properties, actions.build(task, at));
        byReference.put(built.reference(), built);
        return built;
    }

    InputTransform input(@Nullable JsonNode input) {
        return input == null
                ? InputTransform.NONE
                : new InputTransform(schemas.read(input.get("schema")), templates.expression(input.get("from")));
    }

    OutputTransform output(@Nullable JsonNode output) {
        return output == null
                ? OutputTransform.NONE
                : new OutputTransform(schemas.read(output.get("schema")), templates.expression(output.get("as")));
    }

    ExportTransform export(@Nullable JsonNode export) {
        return export == null
                ? ExportTransform.NONE
                : new ExportTransform(schemas.read(export.get("schema")), templates.expression(export.get("as")));
    }

    /** A flow directive; continue where none is given. */
    static FlowDirective then(@Nullable JsonNode then) {
        String directive = then == null ? "continue" : then.asText();
        return switch (directive) {
            case "continue" -> new FlowDirective.Continue();
            case "exit" -> new FlowDirective.Exit();
            case "end" -> new FlowDirective.End();
            default -> new FlowDirective.GoTo(directive);
        };
    }
}
