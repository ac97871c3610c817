package dev.flow.gateway.server;

import java.util.Optional;

/** Port: the workflows that triggers of the active configuration start, for authorisation. Thread-safe; may block. */
@FunctionalInterface
public interface TriggerWorkflows {
    /** Of a process without triggers. */
    TriggerWorkflows NONE = _ -> Optional.empty();

    /**
     * The workflow that a trigger starts.
     *
     * @return {@code namespace.name}; empty when there is no such trigger
     */
    Optional<String> workflow(String trigger);

    /**
     * The workflow that the trigger of a backfill starts.
     *
     * @return {@code namespace.name}; empty when there is no such backfill, or its trigger is declared no longer
     */
    default Optional<String> workflowOfBackfill(String backfill) {
        return Optional.empty();
    }
}
