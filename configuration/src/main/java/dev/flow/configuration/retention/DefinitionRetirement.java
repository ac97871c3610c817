package dev.flow.configuration.retention;

import dev.flow.configuration.retention.DefinitionBlockers.End;
import dev.flow.configuration.revision.StoredRevisions;
import dev.flow.configuration.source.RetiringDefinitions;
import dev.flow.configuration.source.RetiringDefinitions.Entry;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.store.Isolation;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Removes the definitions of one scope that nothing keeps, in two steps. First a definition is hidden from starts that
 * name it by its digest; runs still find it. An hour later, when such a start would be on the list of the engine, it is
 * removed if nothing keeps it still. Publishing it again ends that at any time. Several processes may do so at once.
 * Thread-safe.
 */
public final class DefinitionRetirement {
    /** Questions to the engine in one pass. */
    private static final int QUESTIONS = 1_000;

    /** Definitions of one transaction. */
    private static final int BATCH = 100;

    /** Definitions whose content is in memory at once. */
    private static final int CONTENTS = 50;

    private final Store store;
    private final Tables tables;
    private final Uses elsewhere;

    /** Where the questions of the next pass begin, so that every definition has its turn. */
    private volatile String next = "";

    /** The definitions of one scope, and the revisions that have them. */
    public record Tables(StoredRevisions revisions, StoredDefinitions definitions, RetiringDefinitions retiring) {}

    /** @param elsewhere what refers to definitions: runs that the engine keeps, pending starts, fixtures of replays */
    public DefinitionRetirement(Store store, Tables tables, Uses elsewhere) {
        this.store = store;
        this.tables = tables;
        this.elsewhere = elsewhere;
    }

    /** What is known of the scope at one moment. */
    private record Look(
            DefinitionBlockers blockers, List<Entry> definitions, SequencedMap<String, String> uses, Instant now) {
        Map<String, List<Blocker>> against(End end) {
            return blockers.blockers(end, definitions, uses);
        }
    }

    /**
     * Why each definition of the scope stays; those that may go have no reason.
     *
     * @throws RuntimeException when store or engine does not answer
     */
    public Map<String, List<Blocker>> blockers() {
        return look("").against(End.REMOVE);
    }

    /**
     * Removes a definition, unless something keeps it. One that is not there is none to remove.
     *
     * @return why it stays; empty when it is not there any more
     * @throws RuntimeException when store or engine does not answer; it stays then
     */
    public List<Blocker> retire(String digest) {
        Look look = look(digest);
        List<Blocker> blockers = look.against(End.REMOVE).getOrDefault(digest, List.of());
        if (blockers.isEmpty()) {
            remove(List.of(digest), look);
        }
        return blockers;
    }

    /** One step for every definition that nothing keeps; answers the digests of those that were removed. */
    List<String> pass() {
        Look look = look(next);
        next = look.uses().size() < QUESTIONS ? "" : look.uses().lastEntry().getKey() + " ";
        Map<String, List<Blocker>> againstHiding = look.against(End.HIDE);
        Map<String, List<Blocker>> againstRemoval = look.against(End.REMOVE);
        List<String> hide = new ArrayList<>();
        List<String> show = new ArrayList<>();
        List<String> remove = new ArrayList<>();
        for (Entry definition : look.definitions()) {
            String digest = definition.digest();
            boolean kept = !againstHiding.getOrDefault(digest, List.of()).isEmpty();
            if (kept != (definition.retiringAt() == null)) {
                (kept ? show : hide).add(digest);
            }
            if (againstRemoval.getOrDefault(digest, List.of()).isEmpty()) {
                remove.add(digest);
            }
        }
        batches(hide).forEach(some -> hide(some, look.now()));
        batches(show).forEach(this::show);
        List<String> removed = new ArrayList<>();
        batches(remove).forEach(some -> removed.addAll(remove(some, look)));
        return removed;
    }

    private Look look(String from) {
        Instant now = store.now();
        Set<String> ofRevisions = store.read(tables.revisions()::definitions);
        List<Entry> all = tables.retiring().all();
        List<String> others = all.stream()
                .map(Entry::digest)
                .filter(digest -> !ofRevisions.contains(digest))
                .toList();
        List<Entry> candidates = all.stream()
                .filter(each -> !ofRevisions.contains(each.digest()))
                .filter(each -> !now.isBefore(each.addedAt().plus(DefinitionBlockers.YOUNG)))
                .toList();
        Map<String, Set<String>> children = candidates.isEmpty() ? Map.of() : children(others);
        return new Look(new DefinitionBlockers(ofRevisions, children, now), all, uses(candidates, from), now);
    }

    /** Those on their way out first, then the others in a circle. */
    private SequencedMap<String, String> uses(List<Entry> candidates, String from) {
        List<String> asked = candidates.stream()
                .sorted(Comparator.comparing((Entry each) -> each.retiringAt() == null)
                        .thenComparing(each -> each.digest().compareTo(from) < 0)
                        .thenComparing(Entry::digest))
                .map(Entry::digest)
                .toList();
        SequencedMap<String, String> uses = new LinkedHashMap<>();
        asked.stream()
                .limit(QUESTIONS)
                .forEach(digest -> uses.put(digest, elsewhere.of(digest).orElse("")));
        return uses;
    }

    private Map<String, Set<String>> children(List<String> digests) {
        Map<String, Set<String>> children = new HashMap<>();
        for (int start = 0; start < digests.size(); start += CONTENTS) {
            tables.definitions()
                    .findAll(digests.subList(start, Math.min(digests.size(), start + CONTENTS)))
                    .forEach((digest, definition) -> children.put(
                            digest,
                            Set.copyOf(definition.references().workflows().values())));
        }
        return children;
    }

    private static List<List<String>> batches(List<String> digests) {
        List<List<String>> batches = new ArrayList<>();
        for (int start = 0; start < digests.size(); start += BATCH) {
            batches.add(digests.subList(start, Math.min(digests.size(), start + BATCH)));
        }
        return batches;
    }

    /** Hides definitions from starts, except those that a revision has got. */
    private void hide(Collection<String> digests, Instant since) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            List<String> locked = withoutRevision(transaction, digests).stream()
                    .filter(each -> each.retiringAt() == null)
                    .map(Entry::digest)
                    .toList();
            if (!locked.isEmpty()) {
                tables.retiring().mark(transaction, locked, since);
            }
            return locked;
        });
    }

    private void show(Collection<String> digests) {
        store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            List<Entry> locked = tables.retiring().lock(transaction, digests);
            tables.retiring().mark(transaction, digests, null);
            return locked;
        });
    }

    /** Removes those that are hidden still, and that no revision has got. */
    private List<String> remove(Collection<String> digests, Look look) {
        Map<String, Instant> hidden = new HashMap<>();
        look.definitions().forEach(each -> {
            if (each.retiringAt() != null) {
                hidden.put(each.digest(), each.retiringAt());
            }
        });
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            List<String> locked = withoutRevision(transaction, digests).stream()
                    .filter(each ->
                            each.retiringAt() != null && each.retiringAt().equals(hidden.get(each.digest())))
                    .map(Entry::digest)
                    .toList();
            if (!locked.isEmpty()) {
                tables.retiring().remove(transaction, locked);
            }
            return locked;
        });
    }

    /** The lock waits for publications that have found the definitions and are about to refer to them. */
    private List<Entry> withoutRevision(Transaction transaction, Collection<String> digests) {
        List<Entry> locked = tables.retiring().lock(transaction, digests);
        Set<String> ofRevisions = new HashSet<>(tables.revisions().definitions(transaction));
        return locked.stream()
                .filter(each -> !ofRevisions.contains(each.digest()))
                .toList();
    }
}
