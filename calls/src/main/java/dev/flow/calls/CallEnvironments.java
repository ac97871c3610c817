package dev.flow.calls;

import org.jspecify.annotations.Nullable;

/**
 * Port: what the calls of a run may use. Two revisions of a configuration that are live at the same time can differ in
 * it. Thread-safe.
 */
@FunctionalInterface
public interface CallEnvironments {

    /**
     * The environment of a run's calls at this moment; a call keeps it until it ends.
     *
     * @param revision of the configuration that the run was started with; null for a run without one
     * @param digest of a definition that the worker executes
     */
    CallEnvironment of(@Nullable String revision, String digest);

    /** One environment for all definitions. */
    static CallEnvironments same(CallEnvironment environment) {
        return (_, _) -> environment;
    }
}
