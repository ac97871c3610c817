package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;

/** What a run tells of its end. */
final class RunReport {
    private RunReport() {}

    /** How a run ended, by the {@code outcome} of its report; a large one has been offloaded and is an object still. */
    static String status(JsonNode outcome) {
        if (outcome.has("stopped")) {
            return outcome.path("stopped").asText();
        }
        return outcome.has("error") ? "failed" : "completed";
    }
}
