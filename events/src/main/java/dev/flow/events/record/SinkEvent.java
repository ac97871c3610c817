package dev.flow.events.record;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * An event for one sink.
 *
 * @param sink the name of the sink
 * @param stream events of one stream are sent one after the other
 * @param event structured CloudEvent; must not be modified
 */
public record SinkEvent(String sink, String stream, ObjectNode event) {}
