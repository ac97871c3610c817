package dev.flow.server.persistence;

import java.util.List;
import java.util.Optional;

/** The namespaces. Thread-safe; reads are answered from memory. */
public interface NamespaceStore {
    /** The namespace of a name. */
    Optional<Namespace> find(String name);

    /** The namespace of an id. */
    Optional<Namespace> findById(String id);

    /** All of them, by name. */
    List<Namespace> list();

    /**
     * Stores a new namespace.
     *
     * @throws dev.flow.server.failure.ServiceFailure when the name or the id is in use
     */
    void create(Namespace namespace);

    /**
     * Replaces the namespace of the same name and id.
     *
     * @throws dev.flow.server.failure.ServiceFailure when there is none
     */
    void update(Namespace namespace);

    /**
     * Removes a namespace; not its executions.
     *
     * @throws dev.flow.server.failure.ServiceFailure when there is none
     */
    void delete(String name);
}
