package dev.flow.configuration.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedConfiguration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** All triggers that a configuration declares. */
public final class DeclaredTriggers {
    private DeclaredTriggers() {}

    /**
     * The triggers of the files and those that workflows declare as {@code schedule}, which are named after their
     * workflow, by name. Each as the grammar of triggers has it; those of workflows have the property {@code schedule}
     * instead of {@code spec}.
     */
    public static Map<String, ObjectNode> of(CheckedConfiguration configuration) {
        Map<String, ObjectNode> triggers = new TreeMap<>();
        configuration.workflows().forEach((name, workflow) -> {
            JsonNode schedule = workflow.document().path("schedule");
            if (schedule.isObject()) {
                ObjectNode trigger = JsonNodeFactory.instance.objectNode();
                trigger.put("kind", schedule.has("on") ? "event" : "schedule");
                trigger.put("workflow", name);
                trigger.set("schedule", schedule);
                triggers.put(name, trigger);
            }
        });
        configuration.triggers().forEach((name, trigger) -> triggers.put(name, trigger.document()));
        return Collections.unmodifiableMap(triggers);
    }

    /** The workflow that a trigger starts, by {@code namespace.name}, without its version. */
    public static String workflow(ObjectNode trigger) {
        String workflow = trigger.path("workflow").asText();
        int colon = workflow.indexOf(':');
        return colon < 0 ? workflow : workflow.substring(0, colon);
    }

    /** Whether it fires at times rather than by something that comes in. */
    public static boolean isScheduled(ObjectNode trigger) {
        return trigger.path("kind").asText().equals("schedule");
    }
}
