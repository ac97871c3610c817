package dev.flow.conformance.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.conformance.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which scenarios use which property, found by walking their documents beside the grammar. Not thread-safe. */
final class PropertyUsage {
    private static final Set<String> CALLS = Set.of("http", "openapi", "asyncapi", "grpc", "a2a", "mcp");

    /** In this order: {@code for} has a {@code do} too. */
    private static final List<String> KINDS =
            List.of("for", "do", "fork", "emit", "listen", "raise", "run", "set", "switch", "try", "wait");

    private final OfficialGrammar grammar;
    private final Map<Property, List<Scenario>> uses = new LinkedHashMap<>();
    private final Map<String, Map<String, List<Scenario>>> common = new TreeMap<>();

    PropertyUsage(OfficialGrammar grammar) {
        this.grammar = grammar;
        grammar.sections().forEach((name, shape) -> declare(name, "", shape));
        grammar.sections().keySet().stream().filter(PropertyUsage::isKind).forEach(kind -> {
            Map<String, List<Scenario>> properties = new LinkedHashMap<>();
            section(OfficialGrammar.TASK)
                    .properties()
                    .keySet()
                    .forEach(name -> properties.put(name, new ArrayList<>()));
            common.put(kind, properties);
        });
    }

    /** A property, with its path below its section. */
    record Property(String section, String path) {}

    /** Every property of the grammar with the scenarios that use it, in the grammar's order. */
    Map<Property, List<Scenario>> uses() {
        return uses;
    }

    /** For each kind of task, the scenarios that use each common property on a task of that kind. */
    Map<String, Map<String, List<Scenario>>> common() {
        return common;
    }

    /** Adds a workflow document. */
    void workflow(Scenario scenario, JsonNode document) {
        walk(scenario, document, section(OfficialGrammar.WORKFLOW), OfficialGrammar.WORKFLOW, "");
    }

    /** Adds a task by itself, as a function's file holds it. */
    void task(Scenario scenario, JsonNode task) {
        String kind = kind(task);
        if (!grammar.sections().containsKey(kind)) {
            return;
        }
        walk(scenario, task, section(kind), kind, "");
        walk(scenario, task, section(OfficialGrammar.TASK), OfficialGrammar.TASK, "");
        Map<String, List<Scenario>> properties = common.getOrDefault(kind, Map.of());
        properties.forEach((name, scenarios) -> {
            if (task.has(name)) {
                scenarios.add(scenario);
            }
        });
    }

    private static boolean isKind(String section) {
        return section.startsWith("call ") || KINDS.contains(section);
    }

    private static String kind(JsonNode task) {
        if (task.has("call")) {
            String call = task.path("call").asText();
            return "call " + (CALLS.contains(call) ? call : "function");
        }
        return KINDS.stream().filter(task::has).findFirst().orElse("");
    }

    private SchemaShape section(String name) {
        return grammar.sections().getOrDefault(name, new SchemaShape());
    }

    private void declare(String section, String path, SchemaShape shape) {
        shape.properties().forEach((name, child) -> {
            String below = path.isEmpty() ? name : path + "." + name;
            uses.putIfAbsent(new Property(section, below), new ArrayList<>());
            declare(section, below, child);
        });
        shape.values().ifPresent(child -> declare(section, path + ".*", child));
        shape.items().ifPresent(child -> declare(section, path + "[]", child));
    }

    private void walk(Scenario scenario, JsonNode value, SchemaShape shape, String section, String path) {
        shape.section().ifPresent(name -> described(scenario, value, name));
        if (value.isObject()) {
            value.properties().forEach(property -> property(scenario, property, shape, section, path));
        } else if (value.isArray()) {
            shape.items().ifPresent(child -> value.forEach(item -> walk(scenario, item, child, section, path + "[]")));
        }
    }

    private void property(
            Scenario scenario, Map.Entry<String, JsonNode> property, SchemaShape shape, String section, String path) {
        SchemaShape child = shape.properties().get(property.getKey());
        if (child != null) {
            String below = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            uses.computeIfAbsent(new Property(section, below), key -> new ArrayList<>())
                    .add(scenario);
            walk(scenario, property.getValue(), child, section, below);
        } else {
            shape.values().ifPresent(each -> walk(scenario, property.getValue(), each, section, path + ".*"));
        }
    }

    private void described(Scenario scenario, JsonNode value, String name) {
        if (!name.equals(OfficialGrammar.TASKS)) {
            walk(scenario, value, section(name), name, "");
        } else if (value.isArray()) {
            value.forEach(entry -> entry.properties().forEach(task -> task(scenario, task.getValue())));
        } else {
            task(scenario, value);
        }
    }
}
