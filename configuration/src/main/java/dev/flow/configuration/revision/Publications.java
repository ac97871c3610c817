package dev.flow.configuration.revision;

import dev.flow.configuration.Author;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the draft of a scope: checks it, resolves every reference once, and writes a revision and its definitions.
 * Nothing that runs changes. Thread-safe.
 */
public interface Publications {
    /**
     * Publishes a version of the draft, or goes on with, or answers, the publication of this id.
     *
     * @param id derived from the idempotency key of the request
     * @throws dev.flow.configuration.LifecycleException {@code CONFIGURATION_CONFLICT} when the draft has another
     *     version; errors in the configuration are the state {@link Publication.State#FAILED}
     */
    Publication publish(String id, long expectedDraftVersion, @Nullable String message, Author author);

    Optional<Publication> find(String id);

    /** Finishes publications that a process left unfinished. */
    void finishPending();
}
