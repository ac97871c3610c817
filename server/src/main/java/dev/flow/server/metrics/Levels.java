package dev.flow.server.metrics;

import java.util.Map;

/**
 * What the service holds at one moment.
 *
 * @param backlog the number of tasks that wait for pollers, for every kind
 * @param cachedExecutions the number of executions whose mutable state is in memory
 * @param openExecutions the number of these that are open
 */
public record Levels(Map<TaskKind, Long> backlog, long cachedExecutions, long openExecutions) {
    public Levels {
        backlog = Map.copyOf(backlog);
    }
}
