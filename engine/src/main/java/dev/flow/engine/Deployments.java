package dev.flow.engine;

import java.time.Duration;
import java.util.Optional;

/** Which artifact of a deployment new runs begin on. Thread-safe. */
public interface Deployments {
    /**
     * The artifact that new runs of a deployment begin on; none before one was chosen.
     *
     * @throws EngineException when the engine does not answer
     */
    Optional<WorkerArtifact> current(String deployment);

    /**
     * Makes new runs begin on an artifact, and runs that continue as new go on there.
     *
     * @param patience how long to wait until the engine knows a worker of it
     * @throws EngineException when the engine does not answer, or no such worker has come in time
     */
    void setCurrent(WorkerArtifact artifact, Duration patience);
}
