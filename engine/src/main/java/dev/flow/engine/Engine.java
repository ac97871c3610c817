package dev.flow.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.event.EventDelivery;
import dev.flow.engine.event.ResponseDelivery;
import io.temporal.client.WorkflowClient;

/** A durable engine with a worker of ours: where runs are started and steered. Thread-safe. */
public interface Engine extends EventDelivery, ResponseDelivery, AutoCloseable {

    /**
     * Starts a run, or finds the one that this id already has.
     *
     * @throws EngineException when the engine cannot be reached or refuses
     */
    RunHandle start(StartRequest request);

    /**
     * Starts a run, or finds that this id already has one, and says which.
     *
     * @throws EngineException when the engine cannot be reached or refuses
     */
    StartReceipt accept(StartRequest request);

    /** A run by its id; whether it exists shows when it is used. */
    RunHandle run(String workflowId);

    /**
     * Brings an event to a run that listens for it; one that does not listen ignores it.
     *
     * @throws EngineException when the engine cannot be reached
     */
    @Override
    boolean deliver(String workflowId, ObjectNode event);

    /** The connection to the server, for what this interface does not have: reading above all. */
    WorkflowClient client();

    /** Stops the worker in good order, then the connection. */
    @Override
    void close();
}
