package dev.flow.configuration.retention;

import dev.flow.configuration.source.RetiringDefinitions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Why definitions stay: a revision that is kept has them, something outside refers to them, starts could find them a
 * moment ago, or a definition that stays runs them as a sub-workflow. What is not known to be unused is in use.
 */
final class DefinitionBlockers {
    /** A definition may be written before what needs it. */
    static final Duration YOUNG = Duration.ofDays(1);

    /** A start that has found a definition is on the list of the engine by then, or has failed. */
    static final Duration HIDDEN = Duration.ofHours(1);

    private final Set<String> ofRevisions;
    private final Map<String, Set<String>> children;
    private final Instant now;

    /**
     * What is known of one scope.
     *
     * @param ofRevisions digests of the definitions of all revisions, sub-workflows included
     * @param children sub-workflows of the other definitions, by digest
     */
    DefinitionBlockers(Set<String> ofRevisions, Map<String, Set<String>> children, Instant now) {
        this.ofRevisions = Set.copyOf(ofRevisions);
        this.children = Map.copyOf(children);
        this.now = now;
    }

    /** Which end of a definition is meant: hiding it from starts, or removing it after that. */
    enum End {
        HIDE,
        REMOVE
    }

    /**
     * The reasons against the end of each definition, by digest; none for those that may be hidden, or removed.
     *
     * @param definitions all of the scope
     * @param uses of definitions that were asked for: one sentence, or empty; those that were not asked for stay
     */
    Map<String, List<Blocker>> blockers(
            End end, List<RetiringDefinitions.Entry> definitions, Map<String, String> uses) {
        Map<String, List<Blocker>> blockers = new TreeMap<>();
        for (RetiringDefinitions.Entry definition : definitions) {
            List<Blocker> reasons = new ArrayList<>();
            own(end, definition, uses.get(definition.digest()), reasons);
            blockers.put(definition.digest(), reasons);
        }
        below(blockers).forEach(child -> {
            List<Blocker> reasons = blockers.get(child);
            if (reasons != null && !ofRevisions.contains(child)) {
                reasons.add(Blocker.definition(child, "A definition that is kept runs it as a sub-workflow."));
            }
        });
        return blockers;
    }

    private void own(End end, RetiringDefinitions.Entry definition, @Nullable String use, List<Blocker> reasons) {
        String digest = definition.digest();
        if (ofRevisions.contains(digest)) {
            reasons.add(Blocker.definition(digest, "A revision that is kept has it."));
            return;
        }
        Instant old = definition.addedAt().plus(YOUNG);
        if (now.isBefore(old)) {
            reasons.add(Blocker.definition(digest, "It was stored less than a day ago.", old));
        } else if (use == null) {
            reasons.add(Blocker.definition(digest, "Whether runs of it are kept was not asked yet."));
        } else if (!use.isEmpty()) {
            reasons.add(Blocker.definition(digest, use));
        }
        if (end == End.REMOVE) {
            Instant hidden = definition.retiringAt();
            if (hidden == null) {
                reasons.add(Blocker.definition(digest, "Starts can name it until it is retired."));
            } else if (now.isBefore(hidden.plus(HIDDEN))) {
                reasons.add(Blocker.definition(
                        digest, "A start may have found it before it was retired.", hidden.plus(HIDDEN)));
            }
        }
    }

    /** The sub-workflows of definitions that stay, at any depth. */
    private Set<String> below(Map<String, List<Blocker>> blockers) {
        Set<String> found = new HashSet<>();
        Deque<String> open = new ArrayDeque<>();
        blockers.forEach((digest, reasons) -> {
            if (!reasons.isEmpty()) {
                open.add(digest);
            }
        });
        while (!open.isEmpty()) {
            for (String child : children.getOrDefault(open.remove(), Set.of())) {
                if (found.add(child)) {
                    open.add(child);
                }
            }
        }
        return found;
    }
}
