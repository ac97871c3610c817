package dev.flow.configuration.worker;

import java.time.Instant;
import java.util.List;

/**
 * What a host's own controller reports of the workers that it deploys.
 *
 * @param revisionId the revision that they are ready for
 * @param artifact of the workers
 * @param definitions digests of the definitions that they have loaded
 * @param taskQueueDigest {@link WorkerRevisions#taskQueueDigest} of the queue that they poll
 * @param deploymentDigest identifies the deployment; reported again, it replaces what was reported before
 */
public record ExternalReadiness(
        String revisionId,
        String artifact,
        List<String> definitions,
        String taskQueueDigest,
        String deploymentDigest,
        Instant registeredAt) {
    public ExternalReadiness {
        definitions = List.copyOf(definitions);
    }
}
