package dev.flow.configuration.revision;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The revisions of one scope; those of another scope do not exist here. Thread-safe. Throws
 * {@link dev.flow.store.StoreException} when the store is unavailable.
 */
public interface Revisions {
    Optional<Revision> find(String id);

    Optional<RevisionContent> content(String id);

    /** The digests of its definitions, {@link RevisionContent#definitions}, without reading the documents. */
    Optional<Set<String>> definitions(String id);

    /**
     * A page, newest first.
     *
     * @param after id of the last revision of the previous page; null for the first page
     */
    List<Revision> list(@Nullable String after, int limit);
}
