package dev.flow.definition.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.task.Schedule;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction.Listen.ReadAs;
import dev.flow.definition.task.Use;
import dev.flow.definition.task.Workflow;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.value.Template;
import dev.flow.expression.ExpressionVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A checked document as records, with every task in it.
 *
 * @param workflow the document
 * @param functions tasks of the catalogs' functions, by what calls them
 * @param tasks every task by its reference
 */
public record WorkflowModel(Workflow workflow, Map<String, Task> functions, Map<String, Task> tasks) {
    /** The first step of the reference of every task in a catalog. */
    public static final String CATALOGED = "functions";

    /**
     * Builds the records.
     *
     * @param document free of errors
     * @param cataloged functions of catalogs by what calls them
     * @param queued functions of the kind queue, as calls write them
     * @param resources documents by address
     * @param version the version of its expressions
     * @param loose whether {@code evaluate.mode: loose} applies; functions of catalogs do not say it
     * @throws IllegalArgumentException when the document was not checked
     */
    public static WorkflowModel build(
            ObjectNode document,
            Map<String, JsonNode> cataloged,
            Set<String> queued,
            Map<String, JsonNode> resources,
            ExpressionVersion version,
            boolean loose) {
        var components = new DeclaredComponents(document);
        var templates = new TemplateCompiler(version, loose);
        var functions = new FunctionReferences(components, Set.copyOf(cataloged.keySet()), Set.copyOf(queued));
        var schemas = new SchemaBuilder(resources);
        var tasks = new TaskBuilder(templates, schemas, components, functions);
        var workflow = new Workflow(
                document.get("document") instanceof ObjectNode head ? head : JsonNodeFactory.instance.objectNode(),
                tasks.input(document.get("input")),
                use(components, tasks, templates),
                tasks.list(document.path("do"), Pointer.ROOT.child("do")),
                tasks.policies().timeout(document.get("timeout")),
                tasks.output(document.get("output")),
                schedule(document.get("schedule"), templates));
        Map<String, Task> bodies = new LinkedHashMap<>();
        Pointer root = Pointer.ROOT.child(CATALOGED);
        var bodyTasks = new TaskBuilder(new TemplateCompiler(version, false), schemas, components, functions);
        cataloged.forEach((call, task) -> bodies.put(call, bodyTasks.task(call, task, root.child(call))));
        Map<String, Task> all = new LinkedHashMap<>(tasks.byReference());
        all.putAll(bodyTasks.byReference());
        return new WorkflowModel(workflow, bodies, all);
    }

    private static Use use(DeclaredComponents components, TaskBuilder tasks, TemplateCompiler templates) {
        Map<String, Template> authentications = new LinkedHashMap<>();
        components
                .section("authentications")
                .properties()
                .forEach(policy -> authentications.put(
                        policy.getKey(), templates.value(policy.getValue(), new ValueShape.Type("authentication"))));
        Pointer use = Pointer.ROOT.child("use");
        Map<String, Task> functions = new LinkedHashMap<>();
        components
                .section("functions")
                .properties()
                .forEach(function -> functions.put(
                        function.getKey(),
                        tasks.task(
                                function.getKey(),
                                function.getValue(),
                                use.child("functions").child(function.getKey()))));
        List<Use.Extension> extensions = new ArrayList<>();
        int index = 0;
        for (JsonNode item : components.section("extensions")) {
            Map.Entry<String, JsonNode> entry = item.properties().iterator().next();
            Pointer at = use.child("extensions").child(index++).child(entry.getKey());
            extensions.add(extension(entry.getKey(), entry.getValue(), tasks, templates, at));
        }
        List<String> secrets = new ArrayList<>();
        components.section("secrets").forEach(secret -> secrets.add(secret.asText()));
        return new Use(authentications, functions, extensions, secrets);
    }

    private static Use.Extension extension(
            String name, JsonNode extension, TaskBuilder tasks, TemplateCompiler templates, Pointer at) {
        return new Use.Extension(
                name,
                at.toString(),
                extension.path("extend").asText(),
                templates.expression(extension.get("when")),
                tasks.optional(extension.get("before"), at.child("before")),
                tasks.optional(extension.get("after"), at.child("after")));
    }

    private static @Nullable Schedule schedule(@Nullable JsonNode schedule, TemplateCompiler templates) {
        if (schedule == null) {
            return null;
        }
        if (schedule.has("every")) {
            return new Schedule.Every(IsoDuration.read(schedule.path("every")).orElseThrow());
        }
        if (schedule.has("after")) {
            return new Schedule.After(IsoDuration.read(schedule.path("after")).orElseThrow());
        }
        if (schedule.has("cron")) {
            return new Schedule.Cron(schedule.path("cron").asText());
        }
        return new Schedule.On(
                new EventConsumptionBuilder(templates).consumption(schedule.path("on")),
                schedule.has("read") ? EventConsumptionBuilder.read(schedule.path("read")) : ReadAs.ENVELOPE);
    }
}
