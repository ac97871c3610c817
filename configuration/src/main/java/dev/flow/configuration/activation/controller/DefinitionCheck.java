package dev.flow.configuration.activation.controller;

import dev.flow.configuration.source.StoredDefinitions;
import java.util.Collection;
import java.util.List;

/** Port: whether definitions can be loaded by workers. Thread-safe. */
@FunctionalInterface
public interface DefinitionCheck {
    /**
     * The definitions that are missing, or cannot be read; empty when all can be loaded.
     *
     * @throws dev.flow.store.StoreException when the store is unavailable
     */
    List<String> unusable(Collection<String> digests);

    /** Reads the definitions of a scope from the store. */
    static DefinitionCheck of(StoredDefinitions stored) {
        return stored::unreadable;
    }
}
