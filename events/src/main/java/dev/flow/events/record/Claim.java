package dev.flow.events.record;

/**
 * The right of a process to deliver an event and to write what became of it, until another process takes the event.
 *
 * @param id of the delivery
 * @param number how often the event was taken from the store: 0 for the process that has accepted it
 */
public record Claim(String id, int number) {}
