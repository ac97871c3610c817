package dev.flow.gateway.configuration;

import dev.flow.configuration.Author;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Port: which workers have recorded that they can execute the target of an activation. Thread-safe. */
public interface ActivationReadiness {
    /** The registrations for an activation of this scope, oldest first; {@code NOT_FOUND} for another id. */
    List<Registration> list(String activationId);

    /**
     * Records one, for a host whose own controller observes its workers. Repeated with the same content it changes
     * nothing.
     *
     * @throws dev.flow.configuration.LifecycleException {@code NOT_FOUND}, {@code CONFLICT} when the activation has
     *     another target or has ended
     */
    Registration register(String activationId, Registration registration, Author author);

    /**
     * What a worker has loaded.
     *
     * @param configurationRevisionId the revision
     * @param artifact worker artifact, {@code deployment:build}
     * @param definitionDigests digests of the definitions that it can execute
     * @param taskQueueIdentityDigest digest of the task queue that it polls
     * @param deploymentRegistrationDigest digest of the deployment's registration; null where there is none
     */
    record Registration(
            String configurationRevisionId,
            String artifact,
            List<String> definitionDigests,
            String taskQueueIdentityDigest,
            @Nullable String deploymentRegistrationDigest,
            Instant registeredAt) {
        public Registration {
            definitionDigests = List.copyOf(definitionDigests);
        }
    }
}
