package dev.flow.engine.event;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * How many runs have started each other by events before an event: an extension attribute of CloudEvents that an event
 * of a run has which an event has started.
 */
public final class EventHops {
    /** The extension attribute, an integer. */
    public static final String ATTRIBUTE = "flowhops";

    private EventHops() {}

    /** Of an event; 0 for one that has none. */
    public static int of(JsonNode event) {
        return Math.max(0, event.path(ATTRIBUTE).asInt());
    }
}
