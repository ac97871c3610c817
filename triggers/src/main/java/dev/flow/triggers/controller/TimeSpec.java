package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.triggers.DeclaredTrigger;
import java.util.List;

/** What of a trigger's document decides on its times, and so is the schedule workflow's own. */
public final class TimeSpec {
    /** Looked up in the active configuration at each firing. */
    private static final List<String> OF_FIRING = List.of("workflow", "paused", "input", "backfill");

    private TimeSpec() {}

    public static JsonNode of(DeclaredTrigger trigger) {
        ObjectNode spec = trigger.document().deepCopy();
        spec.remove(OF_FIRING);
        return spec;
    }
}
