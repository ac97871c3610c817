package dev.flow.configuration.retention;

import dev.flow.configuration.activation.record.RevisionReferences;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The revisions of a scope, and what refers to them in the store.
 *
 * @param revisions newest first
 */
record RevisionUses(List<Aged> revisions, RevisionReferences.References references) {
    RevisionUses {
        revisions = List.copyOf(revisions);
    }

    /**
     * A revision.
     *
     * @param lastUsed when it was published, or active last
     */
    record Aged(String id, Instant lastUsed) {}

    /** Empty where no revision was ever active: what is in use there is known only to its processes. */
    static Optional<RevisionUses> read(
            Transaction transaction, StoredRevisions revisions, RevisionReferences references) {
        return references.read(transaction).map(found -> {
            List<Aged> aged = revisions.published(transaction).entrySet().stream()
                    .map(each -> new Aged(
                            each.getKey(),
                            later(each.getValue(), found.activeUntil().getOrDefault(each.getKey(), Instant.EPOCH))))
                    .sorted(Comparator.comparing(Aged::lastUsed).reversed().thenComparing(Aged::id))
                    .toList();
            return new RevisionUses(aged, found);
        });
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
