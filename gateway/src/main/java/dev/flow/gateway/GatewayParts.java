package dev.flow.gateway;

import dev.flow.events.Deliveries;
import dev.flow.events.EventIntake;
import dev.flow.events.webhook.WebhookSources;
import dev.flow.gateway.api.AuthoringSource;
import dev.flow.gateway.configuration.ConfigurationParts;
import dev.flow.gateway.feature.FeatureSource;
import dev.flow.gateway.health.HealthComponent;
import dev.flow.identity.AuthenticationProvider;
import dev.flow.identity.Scope;
import dev.flow.runs.ActiveDefinitions;
import dev.flow.runs.Runs;
import dev.flow.runs.StartService;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.idempotency.IdempotencyRecords;
import dev.flow.store.worker.WorkerReadiness;
import dev.flow.triggers.Triggers;
import dev.flow.triggers.population.Populations;
import dev.flow.triggers.start.ScheduledStarts;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The services that a gateway is composed of; the runtime supplies them.
 *
 * @param scope that it serves
 * @param runs starting and steering runs
 * @param configuration the configuration lifecycle, as far as the mode has it
 * @param records tables of the store
 * @param identity authenticates and authorises callers
 * @param observation health, metrics, traces
 * @param clock for expiry and for measurements
 */
public record GatewayParts(
        Scope scope,
        RunParts runs,
        ConfigurationParts configuration,
        StoreParts records,
        AuthenticationProvider identity,
        Observation observation,
        InstantSource clock) {
    public GatewayParts {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(runs, "runs");
        Objects.requireNonNull(configuration, "configuration");
        Objects.requireNonNull(records, "records");
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(observation, "observation");
        Objects.requireNonNull(clock, "clock");
    }

    /**
     * Runs, what may be run, and what starts runs without a caller.
     *
     * @param events null in a process without events
     */
    public record RunParts(
            StartService starts,
            Runs runs,
            ActiveDefinitions definitions,
            AuthoringSource authoring,
            TriggerParts triggers,
            @Nullable EventParts events) {}

    /**
     * What starts runs without a caller; a process does not have the operations of what it lacks.
     *
     * @param triggers null in a process without triggers
     * @param scheduled null in a process without scheduled starts
     * @param populations null in a process without populations
     */
    public record TriggerParts(
            @Nullable Triggers triggers,
            @Nullable ScheduledStarts scheduled,
            @Nullable Populations populations) {
        /** Of a process that starts runs for callers only. */
        public static final TriggerParts NONE = new TriggerParts(null, null, null);
    }

    /**
     * Events from outside, and what became of them.
     *
     * @param intake where doors bring events
     * @param open whether {@code /events} and {@code /webhooks} are served: what {@code FLOW_INGRESS__HTTP} says
     */
    public record EventParts(EventIntake intake, Deliveries deliveries, WebhookSources webhooks, boolean open) {}

    /** The store's tables that the gateway uses. */
    public record StoreParts(IdempotencyRecords idempotency, AuditLog audit, WorkerReadiness workers) {}

    /**
     * The state of the service as operators see it.
     *
     * @param health asked for {@code /readyz} and {@code /healthz}
     * @param features that modules beside runs and definitions have; asked for {@code /v1/operations}
     * @param metrics what {@code /metrics} shows
     * @param telemetry brings tracer and exporter; {@link OpenTelemetry#noop()} for none
     */
    public record Observation(
            List<HealthComponent> health,
            List<FeatureSource> features,
            PrometheusMeterRegistry metrics,
            OpenTelemetry telemetry) {
        public Observation {
            health = List.copyOf(health);
            features = List.copyOf(features);
        }
    }
}
