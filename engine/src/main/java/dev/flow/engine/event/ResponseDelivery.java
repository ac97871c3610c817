package dev.flow.engine.event;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Port: hands the response to a request of a function of the kind queue to its run. Thread-safe. */
@FunctionalInterface
public interface ResponseDelivery {
    /**
     * Delivers; a run that does not wait for the response, or has it already, ignores it.
     *
     * @param request its id
     * @param outcome {@code {"output"}} or {@code {"error"}}
     * @return false when the run has ended
     * @throws dev.flow.engine.EngineException when the engine cannot be reached, or when the outcome is too large
     */
    boolean respond(String workflowId, String request, ObjectNode outcome);
}
