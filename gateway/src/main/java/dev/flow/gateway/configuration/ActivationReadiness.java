package dev.flow.gateway.configuration;

import dev.flow.configuration.Author;
import dev.flow.configuration.worker.Registration;
import java.util.List;

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
}
