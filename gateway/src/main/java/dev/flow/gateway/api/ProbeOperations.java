package dev.flow.gateway.api;

import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import java.util.List;

/** The probes of container platforms and load balancers: whether the process lives, and whether it is ready. */
public final class ProbeOperations implements OperationGroup {
    private static final Operation<Nothing> LIVENESS = OperationBuilder.get(Tags.OPEN, "/livez", "getLiveness")
            .summary("Whether the process lives.")
            .open()
            .answers(200, "It lives.", Probe.class)
            .build();

    private static final Operation<Nothing> READINESS = OperationBuilder.get(Tags.OPEN, "/readyz", "getReadiness")
            .summary("Whether the process can do its work.")
            .open()
            .answers(200, "It can.", Probe.class)
            .answers(503, "It cannot; the detailed health says why.", Probe.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(LIVENESS, READINESS);

    private final HealthChecks health;

    public ProbeOperations(HealthChecks health) {
        this.health = health;
    }

    /**
     * The answer to a probe.
     *
     * @param status {@code live}, {@code ready} or {@code unavailable}
     */
    public record Probe(String status) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                LIVENESS.handledBy(_ -> Answer.ok(new Probe("live"))),
                READINESS.handledBy(_ ->
                        health.isReady() ? Answer.ok(new Probe("ready")) : Answer.of(503, new Probe("unavailable"))));
    }
}
