package dev.flow.triggers;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.runs.TriggerSettings.Kind;

/**
 * A trigger as a configuration declares it. Immutable; the JSON must not be modified.
 *
 * @param name unique in its configuration
 * @param workflow {@code namespace.name} of the workflow that it starts
 * @param document as the grammar of triggers has it; that of a workflow document has {@code schedule} instead of
 *     {@code spec}
 */
public record DeclaredTrigger(String name, Kind kind, String workflow, ObjectNode document) {
    /** Whether it fires at times. */
    public boolean isSchedule() {
        return kind == Kind.SCHEDULE;
    }

    /** Whether the configuration itself pauses it. */
    public boolean isPaused() {
        return document.path("paused").asBoolean(false);
    }
}
