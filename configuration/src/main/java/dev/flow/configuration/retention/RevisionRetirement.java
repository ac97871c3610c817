package dev.flow.configuration.retention;

import dev.flow.configuration.activation.record.RevisionReferences;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Removes the revisions of one scope that nothing keeps. A removal keeps activations and publications out, and looks
 * again, in its own transaction. Several processes may do so at once. Thread-safe.
 *
 * <p>A start takes the active revision from the memory of its gateway, which follows the store within seconds, and
 * writes no row. It cannot lose its revision, because a revision stays for a day or more after it was active.
 */
public final class RevisionRetirement {
    private final Store store;
    private final StoredRevisions revisions;
    private final RevisionReferences references;
    private final Uses elsewhere;
    private final RevisionRetention retention;

    /**
     * Of one scope, that of the revisions and references.
     *
     * @param elsewhere what refers to revisions from outside of the store, such as runs that the engine keeps
     */
    public RevisionRetirement(
            Store store,
            StoredRevisions revisions,
            RevisionReferences references,
            Uses elsewhere,
            RevisionRetention retention) {
        this.store = store;
        this.revisions = revisions;
        this.references = references;
        this.elsewhere = elsewhere;
        this.retention = retention;
    }

    /**
     * Why each revision of the scope stays; those that may go have no reason. Empty where no revision was ever active.
     *
     * @throws RuntimeException when store or engine does not answer
     */
    public Map<String, List<Blocker>> blockers() {
        Map<String, List<Blocker>> blockers = new TreeMap<>();
        uses().ifPresent(uses -> {
            RevisionBlockers stored = new RevisionBlockers(uses, retention, store.now());
            uses.revisions().forEach(revision -> blockers.put(revision.id(), stored.blockers(revision.id())));
        });
        blockers.replaceAll((id, reasons) -> reasons.isEmpty() ? elsewhere(id) : reasons);
        return blockers;
    }

    /** Whether a revision is active in the scope. */
    boolean isLive() {
        return store.read(references::read).isPresent();
    }

    private Optional<RevisionUses> uses() {
        return store.read(transaction -> RevisionUses.read(transaction, revisions, references));
    }

    private List<Blocker> elsewhere(String id) {
        return elsewhere.of(id).stream()
                .map(reason -> Blocker.revision(id, reason))
                .toList();
    }

    /**
     * Removes a revision, unless something keeps it. A revision that is not there is none to remove.
     *
     * @return why it stays; empty when it is not there any more
     * @throws RuntimeException when store or engine does not answer; it stays then
     */
    public List<Blocker> retire(String id) {
        List<Blocker> blockers = blockers().getOrDefault(id, List.of());
        return blockers.isEmpty() ? remove(id) : blockers;
    }

    /** Removes what nothing keeps; answers the ids. Whether anything is kept is known before the first is removed. */
    List<String> pass() {
        return blockers().entrySet().stream()
                .filter(revision -> revision.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .filter(id -> remove(id).isEmpty())
                .toList();
    }

    /**
     * An activation locks the pointer before it looks for its target, and a publication keeps the revision that it
     * finds: either is seen here, or sees the revision gone.
     */
    private List<Blocker> remove(String id) {
        Instant now = store.now();
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            references.lock(transaction);
            if (!revisions.lock(transaction, id)) {
                return List.of();
            }
            List<Blocker> blockers = RevisionUses.read(transaction, revisions, references)
                    .map(uses -> new RevisionBlockers(uses, retention, now).blockers(id))
                    .orElseGet(() -> List.of(Blocker.revision(id, "No revision of its scope was ever active.")));
            if (blockers.isEmpty()) {
                revisions.remove(transaction, id);
            }
            return blockers;
        });
    }
}
