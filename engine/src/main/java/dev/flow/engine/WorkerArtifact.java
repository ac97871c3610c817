package dev.flow.engine;

/**
 * The build of a worker: runs stay on the artifact that started them until they continue as new.
 *
 * @param deployment all builds of one worker, as the engine lists them
 * @param buildId this build; builds with the same id are interchangeable
 */
public record WorkerArtifact(String deployment, String buildId) {
    public WorkerArtifact {
        if (deployment.isBlank() || buildId.isBlank() || deployment.contains(".") || deployment.contains(":")) {
            throw new IllegalArgumentException("Not an artifact: " + deployment + ", " + buildId);
        }
    }
}
