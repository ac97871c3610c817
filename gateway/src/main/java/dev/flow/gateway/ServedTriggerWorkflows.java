package dev.flow.gateway;

import dev.flow.gateway.server.TriggerWorkflows;
import dev.flow.triggers.Triggers;
import java.util.Optional;

/** The workflows of the triggers of a process and of their backfills. Thread-safe; may block. */
record ServedTriggerWorkflows(Triggers triggers) implements TriggerWorkflows {
    @Override
    public Optional<String> workflow(String trigger) {
        return triggers.workflow(trigger);
    }

    @Override
    public Optional<String> workflowOfBackfill(String backfill) {
        return triggers.triggerOfBackfill(backfill).flatMap(triggers::workflow);
    }
}
