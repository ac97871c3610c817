package dev.flow.configuration.draft;

import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import java.util.Optional;

/**
 * Port: the configuration that a draft in the store begins with, is compared with, and is reset to. Thread-safe; throws
 * {@link dev.flow.store.StoreException} when the store is unavailable.
 */
public interface ActiveConfiguration {
    /** What is active now; empty before the first activation. */
    Optional<Active> read();

    /** Whether the definitions of these documents are in the store, as a publication leaves them. */
    boolean isPublished(Manifest documents);

    /**
     * An active configuration.
     *
     * @param identity of the revision
     */
    record Active(String identity, Documents documents) {}
}
