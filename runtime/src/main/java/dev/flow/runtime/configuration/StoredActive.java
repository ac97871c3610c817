package dev.flow.runtime.configuration;

import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.draft.ActiveConfiguration;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.configuration.revision.Revisions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The active revision, as drafts are compared with it and reset to it; read once for each revision. Thread-safe. */
final class StoredActive implements ActiveConfiguration {
    private final ActivePointer pointer;
    private final Revisions revisions;
    private volatile @Nullable Active last;

    StoredActive(ActivePointer pointer, Revisions revisions) {
        this.pointer = pointer;
        this.revisions = revisions;
    }

    @Override
    public Optional<Active> read() {
        String id = pointer.read().revisionId();
        if (id == null) {
            return Optional.empty();
        }
        Active known = last;
        if (known == null || !known.identity().equals(id)) {
            RevisionContent content = revisions
                    .content(id)
                    .orElseThrow(() -> new IllegalStateException("The active revision " + id + " is not stored."));
            known = new Active(id, content.documents());
            last = known;
        }
        return Optional.of(known);
    }

    /** Those of the active revision are; whether those of others are is not asked. */
    @Override
    public boolean isPublished(Manifest documents) {
        return read().filter(active -> Manifest.of(active.documents()).equals(documents))
                .isPresent();
    }
}
