package dev.flow.configuration.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Side;
import dev.flow.configuration.compare.TaskLists;
import dev.flow.configuration.document.TriggerDocuments;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.text.NamePatterns;
import dev.flow.definition.text.WrappedExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;

/**
 * A revision as a plan asks about it. Definitions are looked up only where documents do not tell.
 *
 * @param definitions digests of all its definitions
 */
record PlannedRevision(Side side, Set<String> definitions) {

    Map<String, String> active() {
        return side.active();
    }

    Map<String, CheckedWorkflow> workflows() {
        return side.checked().workflows();
    }

    /** The documents of functions, by {@code name:version}. */
    Map<String, JsonNode> functions() {
        Map<String, JsonNode> functions = new TreeMap<>();
        side.checked().functions().forEach((name, function) -> functions.put(name, function.document()));
        return functions;
    }

    Map<String, ObjectNode> triggers() {
        return TriggerDocuments.of(side.checked());
    }

    private Optional<Definition> definition(String workflow) {
        String digest = active().get(workflow);
        return digest == null ? Optional.empty() : side.definitions().find(digest);
    }

    /** The schema that the input of a workflow must satisfy; empty when there is none. */
    Optional<JsonNode> inputSchema(String workflow) {
        CheckedWorkflow checked = workflows().get(workflow);
        if (checked == null || checked.document().at("/input/schema").isMissingNode()) {
            return Optional.empty();
        }
        JsonNode own = checked.document().at("/input/schema/document");
        return own.isMissingNode()
                ? definition(workflow)
                        .map(definition -> definition.workflow().input().schema())
                        .map(schema -> schema.document())
                : Optional.of(own);
    }

    /** The names of the tasks of a workflow, at any depth. */
    Set<String> taskNames(String workflow) {
        Set<String> names = new TreeSet<>();
        CheckedWorkflow checked = workflows().get(workflow);
        if (checked != null) {
            TaskLists.all(checked.document()).forEach(task -> names.add(task.name()));
        }
        return names;
    }

    /** The functions of the host that it calls, by {@code name:version}, and where: workflows and functions. */
    Map<String, Set<String>> hostFunctions() {
        Map<String, Set<String>> calls = new TreeMap<>();
        side.checked().functions().forEach((name, function) -> {
            calls(function.document(), "function " + name, calls);
            TaskLists.below(function.document()).forEach(task -> calls(task, "function " + name, calls));
        });
        workflows().forEach((name, workflow) -> {
            String place = "workflow " + name;
            boolean remote = false;
            for (TaskLists.Located task : TaskLists.all(workflow.document())) {
                remote |= calls(task.task(), place, calls);
            }
            if (remote) {
                definition(name).ifPresent(definition -> calls(definition, place, calls));
            }
        });
        return calls;
    }

    /** Notes the call of a task; answers whether it is one of a function that was fetched, which may call others. */
    private boolean calls(ObjectNode task, String place, Map<String, Set<String>> calls) {
        String call = task.path("call").asText();
        Matcher name = NamePatterns.CATALOGED.matcher(call);
        if (name.matches()
                && !call.equals(TaskAction.CallPopulation.NAME)
                && side.checked().function(call).isEmpty()) {
            String qualified = name.group(1) + ":" + name.group(2);
            if (side.checked().hostFunctions().containsKey(qualified)
                    && name.group(3).equals("default")) {
                calls.computeIfAbsent(qualified, _ -> new TreeSet<>()).add(place);
                return false;
            }
            return true;
        }
        return call.contains("://");
    }

    private static void calls(Definition definition, String place, Map<String, Set<String>> calls) {
        definition.tasks().values().forEach(task -> {
            if (task.action() instanceof TaskAction.CallFunction(FunctionReference.Host host, var _)) {
                calls.computeIfAbsent(host.name() + ":" + host.version(), _ -> new TreeSet<>())
                        .add(place);
            }
        });
    }

    /** The secrets that its workflows declare, and which workflows. */
    Map<String, Set<String>> secrets() {
        Map<String, Set<String>> secrets = new TreeMap<>();
        workflows()
                .forEach((name, workflow) -> workflow.document()
                        .at("/use/secrets")
                        .forEach(secret -> secrets.computeIfAbsent(secret.asText(), _ -> new TreeSet<>())
                                .add("workflow " + name)));
        return secrets;
    }

    /** The types of the events that tasks emit, as far as they are not computed. */
    Set<String> emitted() {
        Set<String> types = new TreeSet<>();
        List<ObjectNode> tasks = new ArrayList<>();
        workflows()
                .values()
                .forEach(workflow -> TaskLists.all(workflow.document()).forEach(task -> tasks.add(task.task())));
        side.checked().functions().values().forEach(function -> {
            tasks.add(function.document());
            tasks.addAll(TaskLists.below(function.document()));
        });
        tasks.forEach(task -> literal(task.at("/emit/event/with/type")).ifPresent(types::add));
        return types;
    }

    /** The types of the events that tasks, schedules and triggers wait for, and where. */
    Map<String, Set<String>> awaited() {
        Map<String, Set<String>> types = new TreeMap<>();
        workflows().forEach((name, workflow) -> {
            TaskLists.all(workflow.document())
                    .forEach(task -> awaited(task.task().at("/listen/to"), "task " + name + "/" + task.path(), types));
            awaited(workflow.document().at("/schedule/on"), "workflow " + name, types);
        });
        side.checked()
                .triggers()
                .forEach((name, trigger) -> literal(trigger.document().path("type"))
                        .filter(_ -> trigger.kind().equals("event"))
                        .ifPresent(type -> types.computeIfAbsent(type, _ -> new TreeSet<>())
                                .add("trigger " + name)));
        return types;
    }

    private static void awaited(JsonNode consumption, String place, Map<String, Set<String>> types) {
        consumption
                .findValues("with")
                .forEach(with -> literal(with.path("type"))
                        .ifPresent(type -> types.computeIfAbsent(type, _ -> new TreeSet<>())
                                .add(place)));
    }

    private static Optional<String> literal(JsonNode text) {
        return text.isTextual() && WrappedExpression.of(text.textValue()).isEmpty()
                ? Optional.of(text.textValue())
                : Optional.empty();
    }

    /**
     * Workflows that start another one, as a sub-workflow or for the members of a population, by that one's
     * {@code namespace.name}.
     */
    Map<String, Set<String>> parents() {
        Map<String, Set<String>> parents = new TreeMap<>();
        workflows()
                .forEach((name, workflow) -> TaskLists.all(workflow.document()).forEach(task -> {
                    JsonNode started = started(task.task());
                    if (started.isObject()) {
                        parents.computeIfAbsent(
                                        started.path("namespace").asText() + "."
                                                + started.path("name").asText(),
                                        _ -> new TreeSet<>())
                                .add(name);
                    }
                }));
        return parents;
    }

    private static JsonNode started(ObjectNode task) {
        boolean population = task.path("call").asText().equals(TaskAction.CallPopulation.NAME);
        return task.at(population ? "/with/workflow" : "/run/workflow");
    }
}
