package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.definition.task.TaskAction.CallPopulation;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a task calls, starts, emits or listens for, of all that it says.
 *
 * @param verb what the task does with it: {@code calls}
 * @param object {@code GET https://example.com}
 * @param parts the values that name the target, by their JSON pointers in the task
 */
record TaskTarget(String verb, String object, Map<String, JsonNode> parts) {

    static TaskTarget of(ObjectNode task) {
        return switch (TaskLists.name(task)) {
            case "call" -> call(task);
            case "run" -> run(task);
            case "emit" -> emit(task);
            case "listen" -> {
                Map<String, JsonNode> parts = parts(task, "/listen/to");
                yield new TaskTarget("listens for", types(task.at("/listen/to")), parts);
            }
            default -> new TaskTarget("has", "no target", Map.of());
        };
    }

    private static TaskTarget call(ObjectNode task) {
        String kind = task.path("call").asText();
        return switch (kind) {
            case "http" ->
                new TaskTarget(
                        "calls",
                        task.at("/with/method").asText("get").toUpperCase(Locale.ROOT) + " "
                                + address(task.at("/with/endpoint")),
                        parts(task, "/call", "/with/method", "/with/endpoint"));
            case "openapi" ->
                new TaskTarget(
                        "calls",
                        "the operation `" + task.at("/with/operationId").asText() + "` of "
                                + address(task.at("/with/document/endpoint")),
                        parts(task, "/call", "/with/operationId", "/with/document"));
            case "grpc" ->
                new TaskTarget(
                        "calls",
                        "the method `" + task.at("/with/method").asText() + "` of "
                                + Values.shown(task.at("/with/service")),
                        parts(task, "/call", "/with/method", "/with/service", "/with/proto"));
            case CallPopulation.NAME -> population(task);
            default -> new TaskTarget("calls", "`" + kind + "`", parts(task, "/call"));
        };
    }

    private static TaskTarget population(ObjectNode task) {
        Map<String, JsonNode> parts =
                parts(task, "/call", "/with/query", "/with/workflow/namespace", "/with/workflow/name");
        String version = task.at("/with/workflow/version").asText("latest");
        parts.put("/with/workflow/version", TextNode.valueOf(version));
        return new TaskTarget(
                "runs",
                workflow(task.at("/with/workflow"), version) + " for each member of "
                        + Values.shown(task.at("/with/query")),
                parts);
    }

    private static String workflow(JsonNode workflow, String version) {
        return "the workflow `" + workflow.path("namespace").asText() + "."
                + workflow.path("name").asText() + ":" + version + "`";
    }

    private static String address(JsonNode endpoint) {
        return Values.shown(endpoint.isObject() ? endpoint.path("uri") : endpoint);
    }

    private static TaskTarget run(ObjectNode task) {
        JsonNode run = task.path("run");
        if (run.has("workflow")) {
            JsonNode workflow = run.path("workflow");
            return new TaskTarget(
                    "runs",
                    workflow(workflow, workflow.path("version").asText()),
                    parts(task, "/run/workflow/namespace", "/run/workflow/name", "/run/workflow/version"));
        }
        if (run.has("container")) {
            return new TaskTarget(
                    "runs",
                    "the container " + Values.shown(run.at("/container/image")),
                    parts(task, "/run/container/image"));
        }
        String process = run.has("shell") ? "shell" : "script";
        return new TaskTarget(
                "runs", "a " + process, parts(task, "/run/shell/command", "/run/script/code", "/run/script/source"));
    }

    private static TaskTarget emit(ObjectNode task) {
        return new TaskTarget(
                "emits",
                "events of the type " + Values.shown(task.at("/emit/event/with/type")),
                parts(task, "/emit/event/with/type"));
    }

    private static String types(JsonNode consumption) {
        List<String> types = new ArrayList<>();
        consumption.findValues("with").forEach(with -> {
            if (with.path("type").isTextual()) {
                types.add(with.path("type").textValue());
            }
        });
        return types.isEmpty() ? "any event" : "events of the type " + Values.names(types);
    }

    private static Map<String, JsonNode> parts(ObjectNode task, String... pointers) {
        Map<String, JsonNode> parts = new LinkedHashMap<>();
        for (String pointer : pointers) {
            JsonNode value = task.at(pointer);
            if (!value.isMissingNode()) {
                parts.put(pointer, value);
            }
        }
        return parts;
    }

    /** The parts, by the last step of their pointers. */
    ObjectNode data() {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        parts.forEach((pointer, value) -> data.set(Pointer.last(pointer), value));
        return data;
    }

    /** Takes the target out of a copy of a task. */
    void removeFrom(ObjectNode task) {
        for (String pointer : parts.keySet()) {
            int last = pointer.lastIndexOf('/');
            if (task.at(pointer.substring(0, last)) instanceof ObjectNode parent) {
                parent.remove(Pointer.last(pointer));
            }
        }
    }
}
