package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.TaskAction;
import dev.flow.definition.value.Template;
import dev.flow.engine.payload.Json;
import dev.flow.expression.Expression;
import dev.flow.expression.VariableReads;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What of which variable the expressions of a call can read: only that travels to its activity. The input travels by
 * itself; secrets and authorisation exist in activities alone.
 *
 * @param keys variable to the keys that are read of it, or to {@link VariableReads#WHOLE}
 */
public record CallReads(Map<String, Set<String>> keys) {
    private static final Set<String> ELSEWHERE = Set.of(VariableReads.INPUT, "input", "secrets", "authorization");

    public static CallReads of(Definition definition, Task task) {
        Map<String, Set<String>> keys = new TreeMap<>();
        expressions(definition, task.action())
                .forEach(expression -> expression.reads().paths().stream()
                        .filter(path -> !ELSEWHERE.contains(path.variable()))
                        .forEach(path -> keys.computeIfAbsent(path.variable(), name -> new TreeSet<>())
                                .add(path.key())));
        return new CallReads(keys);
    }

    /** Policies that a call may name are evaluated in the activity with the arguments. */
    private static Stream<Expression> expressions(Definition definition, TaskAction action) {
        Stream<Template> policies = definition.workflow().use().authentications().values().stream();
        Stream<Template> templates = switch (action) {
            case TaskAction.Call call -> Stream.concat(Stream.of(call.arguments()), policies);
            case TaskAction.CallFunction call -> Stream.concat(Stream.of(call.arguments()), policies);
            case TaskAction.CallPopulation call ->
                Stream.ofNullable(call.member().input());
            default -> policies;
        };
        return templates.flatMap(Template::expressions);
    }

    /** Their values here. A variable that has none is left out: reading it is the expression's error. */
    public Map<String, JsonNode> values(TaskScope scope) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        keys.forEach((name, read) -> {
            JsonNode value = scope.get(name);
            if (value != null) {
                values.put(name, part(value, read));
            }
        });
        return values;
    }

    private static JsonNode part(JsonNode value, Set<String> read) {
        if (!value.isObject() || read.contains(VariableReads.WHOLE)) {
            return value;
        }
        ObjectNode part = Json.object();
        read.forEach(key -> {
            JsonNode property = value.get(key);
            if (property != null) {
                part.set(key, property);
            }
        });
        return part;
    }
}
