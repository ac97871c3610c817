package dev.flow.events;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Port: what runs publish to sinks. Throws when it cannot be kept now; may be repeated. Thread-safe. */
public interface EventOutbox {
    /** There are no sinks. */
    EventOutbox NONE = new EventOutbox() {
        @Override
        public void announce(String stream, List<ObjectNode> events) {}

        @Override
        public void emitted(ObjectNode event) {}
    };

    /**
     * Keeps lifecycle events of a run for the sinks that want them.
     *
     * @param stream the workflow id of the run: its events are sent in this order
     */
    void announce(String stream, List<ObjectNode> events);

    /** Keeps an event that a task has emitted for the sinks that want those. */
    void emitted(ObjectNode event);
}
