package dev.flow.runs;

import dev.flow.engine.record.LifecycleSelection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Port: what is active in this process's scope. Thread-safe; may block, and throws {@link RunsException#definitions}
 * when its store is unavailable.
 */
public interface ActiveDefinitions {
    /** The active definition of a workflow, by {@code namespace.name}; the newest version where several are active. */
    Optional<ActiveDefinition> find(String workflow);

    /** The active definition with this {@code document.version}. */
    Optional<ActiveDefinition> find(String workflow, String version);

    /** A definition of this workflow that is active or retained, by its digest. */
    Optional<ActiveDefinition> retained(String workflow, String digest);

    /**
     * The definition that a run of this scope names. Unlike {@link #retained} it is never asked with a digest that a
     * caller has sent, and finds what was stored before definitions belonged to scopes.
     */
    default Optional<ActiveDefinition> ofRun(String workflow, String digest) {
        return retained(workflow, digest);
    }

    /**
     * Definitions that are active or retained, by workflow and digest.
     *
     * @param workflow null for those of all workflows
     * @param after the last one of the page before; null for the first page
     */
    default List<RetainedDefinition> list(
            @Nullable String workflow, RetainedDefinition.@Nullable Key after, int limit) {
        return all().stream()
                .map(RetainedDefinition::of)
                .filter(each -> workflow == null || each.key().workflow().equals(workflow))
                .filter(each -> after == null || each.key().compareTo(after) > 0)
                .sorted(Comparator.comparing(RetainedDefinition::key))
                .limit(limit)
                .toList();
    }

    /** How many definitions of a workflow are active or retained; at least that many where there are a thousand. */
    default int count(String workflow) {
        return list(workflow, null, Integer.MAX_VALUE).size();
    }

    /** Which lifecycle events the runs that start now publish; none by default. */
    default LifecycleSelection lifecycle() {
        return LifecycleSelection.NONE;
    }

    /** All that are active, by {@code namespace.name}. */
    List<ActiveDefinition> all();
}
