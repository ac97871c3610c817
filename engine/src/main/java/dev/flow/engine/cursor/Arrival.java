package dev.flow.engine.cursor;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event that a run received.
 *
 * @param event structured CloudEvent
 * @param addressed whether it was sent to this run, not published to all listeners: then it waits until a task takes it
 * @param number which event of the run this is, from one
 */
public record Arrival(JsonNode event, boolean addressed, long number) {
    /** The same event after a task has taken it. */
    public Arrival taken() {
        return new Arrival(event, false, number);
    }
}
