package dev.flow.configuration.plan;

/** Plans activations of the revisions of a scope. Thread-safe. */
@FunctionalInterface
public interface Planner {
    /**
     * The plan of activating a revision now: planned again without any change in between it has the same digest.
     *
     * @throws dev.flow.configuration.LifecycleException {@code NOT_FOUND} for a revision that this scope does not have,
     *     {@code LIMIT_EXCEEDED} for more than {@link Plan#MAX_CHANGES} changes
     */
    Plan plan(String targetRevisionId);
}
