package dev.flow.gateway;

import dev.flow.gateway.GatewayParts.TriggerParts;
import dev.flow.gateway.server.ResourceWorkflows;
import dev.flow.triggers.Triggers;
import dev.flow.triggers.population.Populations;
import java.util.Optional;

/** The workflows of the triggers of a process, of their backfills and of populations. Thread-safe; may block. */
record ServedResourceWorkflows(TriggerParts parts) implements ResourceWorkflows {
    @Override
    public Optional<String> ofTrigger(String trigger) {
        Triggers triggers = parts.triggers();
        return triggers == null ? Optional.empty() : triggers.workflow(trigger);
    }

    @Override
    public Optional<String> ofBackfill(String backfill) {
        Triggers triggers = parts.triggers();
        return triggers == null
                ? Optional.empty()
                : triggers.triggerOfBackfill(backfill).flatMap(triggers::workflow);
    }

    @Override
    public Optional<String> ofPopulation(String population) {
        Populations populations = parts.populations();
        return populations == null ? Optional.empty() : populations.workflowOf(population);
    }
}
