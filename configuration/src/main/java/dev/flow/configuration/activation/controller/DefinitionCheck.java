package dev.flow.configuration.activation.controller;

import dev.flow.configuration.source.StoredDefinitions;
import java.util.ArrayList;
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

    /** Reads each definition of a scope from the store. */
    static DefinitionCheck of(StoredDefinitions stored) {
        return digests -> {
            List<String> unusable = new ArrayList<>();
            for (String digest : digests) {
                if (!isUsable(stored, digest)) {
                    unusable.add(digest);
                }
            }
            return unusable;
        };
    }

    private static boolean isUsable(StoredDefinitions stored, String digest) {
        try {
            return stored.find(digest).isPresent();
        } catch (IllegalStateException e) {
            return false; // it is not what its digest says, or of a grammar that this program does not know
        }
    }
}
