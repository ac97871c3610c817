package dev.flow.gateway.configuration;

import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.compare.Comparison;
import dev.flow.configuration.compare.Side;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.draft.Draft;
import dev.flow.configuration.revision.Revision;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.configuration.revision.Revisions;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Revisions in memory, without definitions. */
final class MemoryRevisions implements Revisions {
    private final List<Revision> newestFirst = new ArrayList<>();
    private final Map<String, Documents> contents = new HashMap<>();

    synchronized String add(Draft draft, @Nullable String message, Author author) {
        String id = CanonicalJson.digest(MemoryDrafts.json(draft.documents())).replace("sha256:", "");
        if (contents.putIfAbsent(id, draft.documents()) == null) {
            String parent =
                    newestFirst.isEmpty() ? null : newestFirst.getFirst().id();
            newestFirst.addFirst(new Revision(id, parent, draft.updatedAt(), author.principalId(), message));
        }
        return id;
    }

    synchronized Comparison compare(String source, String target) {
        return Comparison.of(side(source), side(target));
    }

    private Side side(String id) {
        Documents documents = content(id)
                .orElseThrow(() -> LifecycleException.of(Code.NOT_FOUND, "There is no revision " + id + "."))
                .documents();
        return Side.unresolved(documents, MemoryDrafts.check(documents));
    }

    @Override
    public synchronized Optional<Revision> find(String id) {
        return newestFirst.stream().filter(revision -> revision.id().equals(id)).findFirst();
    }

    @Override
    public synchronized Optional<RevisionContent> content(String id) {
        return Optional.ofNullable(contents.get(id))
                .map(documents -> new RevisionContent(documents, Map.of(), Set.of()));
    }

    @Override
    public Optional<Set<String>> definitions(String id) {
        return content(id).map(RevisionContent::definitions);
    }

    @Override
    public synchronized List<Revision> list(@Nullable String after, int limit) {
        return newestFirst.stream()
                .skip(
                        after == null
                                ? 0
                                : newestFirst.stream()
                                                .map(Revision::id)
                                                .toList()
                                                .indexOf(after)
                                        + 1L)
                .limit(limit)
                .toList();
    }
}
