package dev.flow.server.persistence;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * A namespace of workflow executions.
 *
 * @param id a UUID, never used again
 * @param retention how long closed executions are kept
 * @param data of the operator's own
 * @param created in whole microseconds
 */
public record Namespace(
        String name,
        String id,
        String description,
        String ownerEmail,
        Duration retention,
        Map<String, String> data,
        Instant created) {
    public Namespace {
        data = Map.copyOf(data);
    }
}
