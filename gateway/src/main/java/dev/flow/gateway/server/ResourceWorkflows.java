package dev.flow.gateway.server;

import java.util.Optional;

/**
 * Port: the workflows of the resources whose names do not say of which workflow they are, for authorisation.
 * Thread-safe; may block.
 */
public interface ResourceWorkflows {
    /** Of a process without triggers, backfills and populations. */
    ResourceWorkflows NONE = new ResourceWorkflows() {};

    /**
     * The workflow that a trigger of the active configuration starts.
     *
     * @return {@code namespace.name}; empty when there is no such trigger
     */
    default Optional<String> ofTrigger(String trigger) {
        return Optional.empty();
    }

    /**
     * The workflow that the trigger of a backfill starts.
     *
     * @return {@code namespace.name}; empty when there is no such backfill, or its trigger is declared no longer
     */
    default Optional<String> ofBackfill(String backfill) {
        return Optional.empty();
    }

    /**
     * The workflow whose run has started a population.
     *
     * @return {@code namespace.name}; empty when there is no such population
     */
    default Optional<String> ofPopulation(String population) {
        return Optional.empty();
    }
}
