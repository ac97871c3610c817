package dev.flow.engine;

import dev.flow.definition.Definition;
import java.util.Optional;

/**
 * Port: where workers find definitions. May block and may throw when its store is unavailable; the caller retries.
 * Thread-safe.
 */
public interface DefinitionSource {
    /** The definition with this digest. */
    Optional<Definition> find(String digest);
}
