package dev.flow.gateway.api;

import dev.flow.gateway.OpenApi;
import dev.flow.gateway.health.DetailedHealth;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.Tag;
import dev.flow.identity.Action;
import java.util.List;
import java.util.Map;

/** How this process is, and what it offers. */
public final class HealthOperations {
    /** Prometheus text format. */
    private static final String PROMETHEUS = "text/plain";

    private HealthOperations() {}

    public static List<Operation<?>> operations() {
        return List.of(
                OperationBuilder.get(Tag.HEALTH, "/healthz", "getDetailedHealth")
                        .summary("How every component is, and why.")
                        .needs(Action.HEALTH)
                        .answers(200, "How they are; 200 also when this process is not ready.", DetailedHealth.class)
                        .handledBy(call -> Answer.ok(call.services().health().look())),
                OperationBuilder.get(Tag.HEALTH, "/metrics", "getMetrics")
                        .summary("Metrics in Prometheus' text format.")
                        .needs(Action.METRICS)
                        .answers(200, "The metrics.", new Content.Text(PROMETHEUS))
                        .handledBy(call ->
                                Answer.ok(call.parts().observation().metrics().scrape())),
                OperationBuilder.get(Tag.HEALTH, "/v1/openapi.json", "getOpenApi")
                        .summary("This interface as an OpenAPI 3.1 document.")
                        .anyAction()
                        .answers(200, "The document.", new Content.OpenJson("application/json"))
                        .handledBy(call -> new Answer(200, OpenApi.export(), Map.of())));
    }
}
