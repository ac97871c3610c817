package dev.flow.gateway.configuration;

import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.draft.Draft;
import dev.flow.configuration.revision.Publication;
import dev.flow.configuration.revision.Publications;
import dev.flow.definition.CheckedConfiguration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Publications in memory; each is done at once. */
final class MemoryPublications implements Publications {
    private final MemoryDrafts drafts;
    private final MemoryRevisions revisions;
    private final Map<String, Publication> records = new HashMap<>();

    MemoryPublications(MemoryDrafts drafts, MemoryRevisions revisions) {
        this.drafts = drafts;
        this.revisions = revisions;
    }

    @Override
    public synchronized Publication publish(String id, long expected, @Nullable String message, Author author) {
        return records.computeIfAbsent(id, _ -> published(id, expected, message, author));
    }

    private Publication published(String id, long expected, @Nullable String message, Author author) {
        Draft draft = drafts.read();
        if (draft.version() != expected) {
            throw LifecycleException.stale(expected, draft.version());
        }
        CheckedConfiguration checked = drafts.check();
        boolean valid = checked.valid();
        return new Publication(
                id,
                valid ? Publication.State.APPLIED : Publication.State.FAILED,
                expected,
                valid ? revisions.add(draft, message, author) : null,
                valid ? null : "invalid_configuration",
                checked.diagnostics(),
                draft.updatedAt(),
                draft.updatedAt(),
                2);
    }

    @Override
    public synchronized Optional<Publication> find(String id) {
        return Optional.ofNullable(records.get(id));
    }

    @Override
    public void finishPending() {
        // none is ever left unfinished
    }
}
