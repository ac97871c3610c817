package dev.flow.gateway.api;

import dev.flow.gateway.health.DetailedHealth;
import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.identity.Action;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;

/** The health of this process in detail, and its metrics. */
public final class HealthOperations implements OperationGroup {
    /** The text format of Prometheus. */
    private static final Content PROMETHEUS = new Content.Text("text/plain");

    private static final Operation<Nothing> HEALTH = OperationBuilder.get(Tags.HEALTH, "/healthz", "getDetailedHealth")
            .summary("How every component is, and why.")
            .needs(Action.HEALTH)
            .answers(200, "How they are; 200 also when this process is not ready.", DetailedHealth.class)
            .build();

    private static final Operation<Nothing> METRICS = OperationBuilder.get(Tags.HEALTH, "/metrics", "getMetrics")
            .summary("Metrics in Prometheus' text format.")
            .needs(Action.METRICS)
            .answers(200, "The metrics.", PROMETHEUS)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(HEALTH, METRICS);

    private final HealthChecks health;
    private final PrometheusMeterRegistry metrics;

    public HealthOperations(HealthChecks health, PrometheusMeterRegistry metrics) {
        this.health = health;
        this.metrics = metrics;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                HEALTH.handledBy(_ -> Answer.ok(health.look())), METRICS.handledBy(_ -> Answer.ok(metrics.scrape())));
    }
}
