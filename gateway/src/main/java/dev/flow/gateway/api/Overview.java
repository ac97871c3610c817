package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.health.DetailedHealth;
import dev.flow.gateway.operation.Services;

/**
 * What there is and how it goes.
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

    static Overview of(Services services) {
        var engine = services.parts().runs().runs().capabilities();
        Availability later = Availability.unavailable("This build does not have it.");
        return new Overview(
                engine.listing(),
                engine.reset(),
                engine.versions(),
                definitions(services),
                Availability.unavailable("The configuration is read from its directory at start-up."),
                later,
                later,
                later,
                services.health().look(),
                new Links("/metrics", "/healthz", "/v1/openapi.json"));
    }

    private static Availability definitions(Services services) {
        return services.parts().runs().definitions().all().isEmpty()
                ? Availability.unavailable("No definition is active.")
                : Availability.AVAILABLE;
    }
}
