package dev.flow.calls;

/**
 * Port: what the calls of each definition may use. Two revisions of a configuration that are live at the same time can
 * differ in it. Thread-safe.
 */
@FunctionalInterface
public interface CallEnvironments {

    /**
     * The environment of a definition at this moment; a call keeps it until it ends.
     *
     * @param digest of a definition that the worker executes
     */
    CallEnvironment of(String digest);

    /** One environment for all definitions. */
    static CallEnvironments same(CallEnvironment environment) {
        return digest -> environment;
    }
}
