package dev.flow.engine.event;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Port: hands an event to one run of an engine. Thread-safe. */
@FunctionalInterface
public interface EventDelivery {
    /**
     * Delivers.
     *
     * @return false when the run has ended
     */
    boolean deliver(String workflowId, ObjectNode event);
}
