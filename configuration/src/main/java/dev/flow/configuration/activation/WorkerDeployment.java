package dev.flow.configuration.activation;

/**
 * Port: brings the worker artifact that a revision needs to the workers. Shipped are one for workers in the same
 * process (nothing to roll out) and one that observes what a platform rolls out. Thread-safe; may block.
 */
public interface WorkerDeployment {
    /** {@code in-process} or {@code external}, or a host's own. */
    String name();

    /** The artifact that new runs are routed to now. */
    String artifact();

    /** Asks for an artifact; does not wait for it. Without effect when it is there. */
    void rollOut(String artifact, long fence);

    /** Routes new runs to an artifact whose workers are ready. */
    void route(String artifact, long fence);
}
