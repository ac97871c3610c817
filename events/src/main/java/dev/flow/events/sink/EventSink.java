package dev.flow.events.sink;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Port: takes events to one sink. Thread-safe. */
public interface EventSink extends AutoCloseable {
    /**
     * Sends an event; returns once the sink has confirmed that it has it.
     *
     * @param event structured CloudEvent; must not be modified
     * @throws SinkException when it has not; the event is sent again later
     */
    void send(ObjectNode event);

    /** Ends the connections; what is being sent may fail. Does not throw. */
    @Override
    void close();

    /** Opens a sink of {@code flow.yaml}. */
    @FunctionalInterface
    interface Connector {
        /**
         * Does not connect yet, and does not throw.
         *
         * @param name of the sink
         * @param settings as the grammar of its kind has them; must not be modified
         */
        EventSink open(String name, ObjectNode settings);
    }
}
