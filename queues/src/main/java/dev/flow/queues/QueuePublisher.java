package dev.flow.queues;

import java.util.Map;

/** Sends messages to queues of one broker. Thread-safe; {@link #close} is called once, after all else. */
public interface QueuePublisher extends AutoCloseable {
    /**
     * Sends a message; returns once the broker has confirmed that it keeps it.
     *
     * @param queue queue or topic, by its name at the broker
     * @param attributes texts; {@code content-type} is the media type of the body
     * @throws QueueException when the broker does not confirm; it may have the message nevertheless
     */
    void publish(String queue, byte[] body, Map<String, String> attributes);

    /** Ends the connection; does not throw. */
    @Override
    void close();
}
