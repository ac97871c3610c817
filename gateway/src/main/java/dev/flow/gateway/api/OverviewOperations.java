package dev.flow.gateway.api;

import dev.flow.gateway.feature.Features;
import dev.flow.gateway.health.HealthChecks;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import java.util.List;

/** What is available here: for everybody, and for the caller. */
public final class OverviewOperations implements OperationGroup {
    private static final String ROOT = "/v1/operations";

    private static final Operation<Nothing> OVERVIEW = OperationBuilder.get(
                    Tags.OPERATIONS, ROOT, "getOperationsOverview")
            .summary("What is available here, and how it is.")
            .needs(Action.OPERATIONS_VIEW)
            .fails(ProblemCode.DEFINITION_UNAVAILABLE)
            .answers(200, "The overview.", Overview.class)
            .build();

    private static final Operation<Nothing> CAPABILITIES = OperationBuilder.get(
                    Tags.OPERATIONS, ROOT + "/capabilities", "getCapabilities")
            .summary("What the caller can do here.")
            .anyAction()
            .answers(200, "One boolean for each action.", Capabilities.content())
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(OVERVIEW, CAPABILITIES);

    private final Features features;
    private final HealthChecks health;
    private final Capabilities capabilities;

    public OverviewOperations(Features features, HealthChecks health, Capabilities capabilities) {
        this.features = features;
        this.health = health;
        this.capabilities = capabilities;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                OVERVIEW.handledBy(_ -> Answer.ok(Overview.of(features, health))),
                CAPABILITIES.handledBy(call -> Answer.ok(capabilities.of(call))));
    }
}
