package dev.flow.runs;

import java.util.List;
import java.util.Optional;

/**
 * Port: what is active in this process's scope. Thread-safe; may block, and throws {@link RunsException#definitions}
 * when its store is away.
 */
public interface ActiveDefinitions {
    /** The active definition of a workflow, by {@code namespace.name}; the newest version where several are active. */
    Optional<ActiveDefinition> find(String workflow);

    /** The active definition with this {@code document.version}. */
    Optional<ActiveDefinition> find(String workflow, String version);

    /** A definition of this workflow that is active or retained, by its digest. */
    Optional<ActiveDefinition> retained(String workflow, String digest);

    /** All that are active, by {@code namespace.name}. */
    List<ActiveDefinition> all();
}
