package dev.flow.triggers;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Port: the triggers that configurations of the scope declare. Thread-safe; may block. */
public interface DeclaredTriggers {
    /** Those of the active configuration of this process, sorted by name; without implicit ones. */
    List<DeclaredTrigger> active();

    /** Whether configurations become active as revisions of a store; else there is one directory. */
    boolean hasRevisions();

    /**
     * The revision that is active in this process; null where there are no revisions, and before the first activation.
     */
    @Nullable
    String activeRevision();

    /**
     * Those of a revision.
     *
     * @param revisionId null for no configuration
     * @throws IllegalStateException when the scope has no such revision
     */
    List<DeclaredTrigger> of(@Nullable String revisionId);

    /** The active one of this name. */
    default Optional<DeclaredTrigger> find(String name) {
        return active().stream().filter(trigger -> trigger.name().equals(name)).findFirst();
    }
}
