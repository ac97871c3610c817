package dev.flow.configuration.activation;

import org.jspecify.annotations.Nullable;

/** Which revision of a scope is active. Thread-safe. */
@FunctionalInterface
public interface ActivePointer {
    /** The present pointer; {@link Position#NONE} before the first activation. */
    Position read();

    /**
     * What is active, and what is to be.
     *
     * @param version grows with each move
     * @param target the revision that an activation under way is to make active, which workers prepare; null when no
     *     activation is under way
     */
    record Position(
            @Nullable String revisionId,
            long version,
            @Nullable String target) {
        public static final Position NONE = new Position(null, 0, null);
    }
}
