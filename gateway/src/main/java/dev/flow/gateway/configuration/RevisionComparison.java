package dev.flow.gateway.configuration;

import dev.flow.configuration.compare.Comparison;

/** Port: compares two revisions of the scope. Thread-safe. */
@FunctionalInterface
public interface RevisionComparison {
    /** What differs; {@code NOT_FOUND} for a revision that this scope does not have. */
    Comparison compare(String sourceRevisionId, String targetRevisionId);
}
