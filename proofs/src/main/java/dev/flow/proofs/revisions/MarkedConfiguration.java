package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.document.ResourceText;
import java.util.Map;
import java.util.TreeMap;

/**
 * The configuration of one revision: its marker is in the documents of its workflows, and its egress rules allow no
 * calls but those to a service of its own.
 *
 * @param marker what its runs must show everywhere
 * @param service the origin that its runs call
 */
record MarkedConfiguration(String marker, String service) {
    /** The workflow that is started. */
    static final String WORKFLOW = "proofs.marked";

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

    /** The files of a configuration directory, by path. */
    Map<String, String> files() {
        Map<String, String> files = new TreeMap<>();
        workflows().forEach((name, text) -> files.put("workflows/" + name + ".yaml", text));
        files.put("flow.yaml", settings().toString());
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
