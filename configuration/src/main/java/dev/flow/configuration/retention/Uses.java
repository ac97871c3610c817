package dev.flow.configuration.retention;

import java.util.Optional;

/**
 * Port: what outside of the configuration's tables refers to revisions, or to definitions, of a scope. Thread-safe; may
 * block.
 */
@FunctionalInterface
public interface Uses {
    /**
     * One sentence on what refers to it; empty when nothing does.
     *
     * @param id of a revision, or digest of a definition
     * @throws RuntimeException when it cannot be known now; nothing is removed then
     */
    Optional<String> of(String id);

    /** What this one knows, or else the other. */
    default Uses or(Uses other) {
        return id -> of(id).or(() -> other.of(id));
    }
}
