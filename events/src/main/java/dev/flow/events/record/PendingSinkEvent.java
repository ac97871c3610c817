package dev.flow.events.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * An event that its sink has not taken yet.
 *
 * @param key identifies it in its sink
 * @param stream events of one stream are sent one after the other
 * @param attempts the number of those that were not successful
 */
public record PendingSinkEvent(String key, String stream, ObjectNode event, Instant addedAt, int attempts) {}
