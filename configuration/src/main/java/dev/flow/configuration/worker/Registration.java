package dev.flow.configuration.worker;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a worker has loaded, as the interface shows it and a host's own controller reports it.
 *
 * @param configurationRevisionId the revision
 * @param artifact worker artifact, {@code deployment:build}
 * @param definitionDigests digests of the definitions that it can execute
 * @param taskQueueIdentityDigest digest of the task queue that it polls: {@link WorkerRevisions#taskQueueDigest}
 * @param deploymentRegistrationDigest digest of the deployment's registration; reported again, it replaces what was
 *     reported before. Null where there is none: the artifact stands for it
 */
public record Registration(
        String configurationRevisionId,
        String artifact,
        List<String> definitionDigests,
        String taskQueueIdentityDigest,
        @Nullable String deploymentRegistrationDigest,
        Instant registeredAt) {
    public Registration {
        definitionDigests = List.copyOf(definitionDigests);
    }

    /** The same, registered at another time. */
    public Registration at(Instant time) {
        return new Registration(
                configurationRevisionId,
                artifact,
                definitionDigests,
                taskQueueIdentityDigest,
                deploymentRegistrationDigest,
                time);
    }
}
