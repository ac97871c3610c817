package dev.flow.configuration.draft;

import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import org.jspecify.annotations.Nullable;

/** What a draft begins with and is compared with: the active revision, or a directory. Thread-safe. */
sealed interface DraftSource permits RevisionSource, FolderSource {
    /** Its present state; not called within a transaction. */
    State read();

    /** Whether a draft follows the changes of the source, so that there always is one. */
    boolean isFollowed();

    /** Whether drafts can be changed. */
    boolean isWritable();

    /** Whether the process uses something else than this state until it is restarted. */
    boolean isRestartRequired(State state);

    /** Whether the definitions of a draft are in the store. */
    boolean isPublished(DraftRow draft);

    /**
     * A state of the source.
     *
     * @param identity of the active revision, or digest of the directory; null when nothing is active
     */
    record State(@Nullable String identity, Documents documents, Manifest manifest) {
        static State of(@Nullable String identity, Documents documents) {
            return new State(identity, documents, Manifest.of(documents));
        }
    }
}
