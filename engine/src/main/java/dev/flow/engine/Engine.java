package dev.flow.engine;

/** A durable engine with a worker of ours: where runs are started and steered. Thread-safe. */
public interface Engine extends AutoCloseable {

    /**
     * Starts a run, or finds the one that this id already has.
     *
     * @throws EngineException when the engine cannot be reached or refuses
     */
    RunHandle start(StartRequest request);

    /** A run by its id; whether it exists shows when it is used. */
    RunHandle run(String workflowId);

    /** Stops the worker in good order, then the connection. */
    @Override
    void close();
}
