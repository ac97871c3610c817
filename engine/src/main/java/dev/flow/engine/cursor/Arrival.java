package dev.flow.engine.cursor;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event that came to a run.
 *
 * @param event structured CloudEvent
 * @param addressed whether it was sent to this run, and not to whoever listens: then it waits until a task takes it
 * @param number which event of the run this is, from one
 */
public record Arrival(JsonNode event, boolean addressed, long number) {
    /** The same event, which somebody has taken. */
    public Arrival taken() {
        return new Arrival(event, false, number);
    }
}
