package dev.flow.engine.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.Definition;
import dev.flow.definition.task.Action;
import dev.flow.definition.task.Task;
import dev.flow.engine.payload.Json;
import dev.flow.expression.Expression;
import dev.flow.expression.Reads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of which variable the expressions of a call can read: only that travels to its activity. The input travels by
 * itself; secrets and authorisation exist in activities alone.
 *
 * @param keys variable to the keys that are read of it, or to {@link Reads#WHOLE}
 */
record CallReads(Map<String, Set<String>> keys) {
    private static final Set<String> ELSEWHERE = Set.of(Reads.INPUT, "input", "secrets", "authorization");
    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_][A-Za-z_0-9]*)");

    static CallReads of(Definition definition, Task task) {
        Map<String, Set<String>> keys = new TreeMap<>();
        expressions(task.action())
                .forEach(expression -> expression.reads().paths().stream()
                        .filter(path -> !ELSEWHERE.contains(path.variable()))
                        .forEach(path -> keys.computeIfAbsent(path.variable(), name -> new TreeSet<>())
                                .add(path.key())));
        // Policies are evaluated in the activity from the document's own text, so all that may be a variable goes.
        for (JsonNode policy : definition.workflow().use().authentications().values()) {
            Matcher matcher = VARIABLE.matcher(policy.toString());
            while (matcher.find()) {
                if (!ELSEWHERE.contains(matcher.group(1))) {
                    keys.computeIfAbsent(matcher.group(1), name -> new TreeSet<>())
                            .add(Reads.WHOLE);
                }
            }
        }
        return new CallReads(keys);
    }

    private static List<Expression> expressions(Action action) {
        return switch (action) {
            case Action.Call call -> call.arguments().expressions().toList();
            case Action.CallFunction call -> call.arguments().expressions().toList();
            default -> new ArrayList<>();
        };
    }

    /** Their values here. A variable that has none is left out: reading it is the expression's error. */
    Map<String, JsonNode> values(TaskScope scope) {
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
        if (!value.isObject() || read.contains(Reads.WHOLE)) {
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
