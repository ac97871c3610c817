package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.feature.Feature;
import dev.flow.gateway.feature.Features;
import dev.flow.gateway.health.DetailedHealth;
import dev.flow.gateway.health.HealthChecks;

/**
 * What is available here, and the health of this process.
 *
 * @param executions runs can be listed and found
 * @param restarts runs can be taken back to a task
 * @param workerVersions runs are pinned to worker artifacts
 * @param links where to read more
 */
public record Overview(
        Availability executions,
        Availability restarts,
        Availability workerVersions,
        Availability definitions,
        Availability configuration,
        Availability activations,
        Availability triggers,
        Availability starts,
        DetailedHealth health,
        Links links) {

    /** Paths of this interface. */
    public record Links(String metrics, String health, String openapi) {}

    static Overview of(Features features, HealthChecks health) {
        return new Overview(
                features.look(Feature.EXECUTIONS),
                features.look(Feature.RESTARTS),
                features.look(Feature.WORKER_VERSIONS),
                features.look(Feature.DEFINITIONS),
                features.look(Feature.CONFIGURATION),
                features.look(Feature.ACTIVATIONS),
                features.look(Feature.TRIGGERS),
                features.look(Feature.STARTS),
                health.look(),
                new Links("/metrics", "/healthz", "/v1/openapi.json"));
    }
}
