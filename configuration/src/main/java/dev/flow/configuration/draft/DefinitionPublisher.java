package dev.flow.configuration.draft;

/** Port: publishes the definitions of the configuration directory as it is on disk. */
@FunctionalInterface
public interface DefinitionPublisher {
    /**
     * Resolves the references of all workflows and adds their definitions to the store; those that are there stay.
     *
     * @throws dev.flow.configuration.LifecycleException {@code INVALID_CONFIGURATION} when something cannot be resolved
     */
    void publish();
}
