package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.document.ResourceText;
import java.util.Map;
import java.util.TreeMap;

/**
 * The configuration of one revision: its marker is in the documents of its workflows, its egress rules allow no calls
 * but those to a service of its own, and its schedules fire at times of its own, none of them while the proof runs.
 *
 * @param number of the revision, from 0
 * @param marker what its runs must show everywhere
 * @param service the origin that its runs call
 */
record MarkedConfiguration(int number, String marker, String service) {
    /** The workflow that is started. */
    static final String WORKFLOW = "proofs.marked";

    /** A schedule of every revision, which an operator has paused. */
    static final String PAUSED_SCHEDULE = "paused";

    private static final String BELOW = "proofs.below";

    /** The documents of the workflows, by name. */
    Map<String, String> workflows() {
        return new TreeMap<>(Map.of(WORKFLOW, text("marked.yaml"), BELOW, text("below.yaml")));
    }

    private String text(String file) {
        return ResourceText.of(MarkedConfiguration.class, file)
                .replace("@MARKER@", marker)
                .replace("@SERVICE@", service);
    }

    /** {@code flow.yaml}. */
    ObjectNode settings() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.putObject("egress").putArray("allow").add(service);
        return settings;
    }

    /** The schedules and their cron expressions: one that every second revision has, and one that all have. */
    Map<String, String> schedules() {
        String cron = number % 60 + " " + number / 60 % 24 + " 29 2 *";
        return number % 2 == 0
                ? Map.of(PAUSED_SCHEDULE, cron)
                : Map.of(PAUSED_SCHEDULE, cron, "every-second-revision", cron);
    }

    /** {@code triggers.yaml}. */
    ObjectNode triggers() {
        ObjectNode triggers = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(schedules()).forEach((name, cron) -> {
            ObjectNode trigger = triggers.putObject(name);
            trigger.put("kind", "schedule").put("workflow", WORKFLOW);
            trigger.putObject("spec").put("cron", cron);
        });
        return triggers;
    }

    /** The files of a configuration directory, by path. */
    Map<String, String> files() {
        Map<String, String> files = new TreeMap<>();
        workflows().forEach((name, text) -> files.put("workflows/" + name + ".yaml", text));
        files.put("flow.yaml", settings().toString());
        files.put("triggers.yaml", triggers().toString());
        return files;
    }

    /** The result of a run that was executed wholly on this revision. */
    JsonNode expected(int order) {
        ObjectNode result = JsonNodeFactory.instance
                .objectNode()
                .put("order", order)
                .put("first", marker)
                .put("last", marker);
        if (Starts.isWhole(order)) {
            result.put("called", marker);
            result.putObject("below").put("called", marker).put("marker", marker);
        }
        return result;
    }
}
