package dev.flow.queues;

import java.util.Map;

/**
 * A message in hand. Immutable; the bytes must not be modified.
 *
 * @param id the broker's id of it, or another text that is the same when the message comes again
 * @param body its content
 * @param attributes its headers that are texts; the media type of the body is {@code content-type}
 * @param receives how often it was received, with this time; 0 where the broker does not count
 * @param handle what the consumer that has received it knows it by
 */
@SuppressWarnings("ArrayRecordComponent") // messages are never compared, and a copy of each body would cost
public record QueueMessage(String id, byte[] body, Map<String, String> attributes, int receives, Object handle) {
    public QueueMessage {
        attributes = Map.copyOf(attributes);
    }
}
