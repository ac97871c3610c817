package dev.flow.gateway.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.events.Deliveries;
import dev.flow.events.Delivery;
import dev.flow.gateway.api.SteeringOperations.Reason;
import dev.flow.gateway.event.DeliveryViews.DeliveryRecord;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import java.util.List;

import static dev.flow.gateway.event.DeliveryParameters.ID;
import static dev.flow.gateway.event.DeliveryParameters.SUBJECT;
import static dev.flow.gateway.event.DeliveryParameters.TAG;

/** The operation that delivers an event again, for operators. */
public final class DeliveryOperations implements OperationGroup {
    private static final Operation<Reason> REDELIVER = OperationBuilder.post(
                    TAG, "/v1/deliveries/{delivery_id}/redeliver", "redeliver", Reason.class)
            .summary("Delivers an event again, as the active configuration has triggers now; a run that it has started"
                    + " or reached is not started or reached twice.")
            .needs(Action.DELIVERY_REDELIVER)
            .about(SUBJECT)
            .takes(ID)
            .keyRequired()
            .bodyOptional()
            .audited()
            .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFLICT)
            .answers(202, "The delivery, which is under way.", DeliveryRecord.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(REDELIVER);

    private final Deliveries deliveries;

    public DeliveryOperations(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(REDELIVER.handledBy(this::redeliver));
    }

    private Answer redeliver(Call<Reason> call) {
        Delivery delivery = deliveries.redeliver(call.get(ID));
        return Answer.accepted(DeliveryRecord.of(delivery, call.may(Action.PAYLOAD_VIEW)))
                .changed(
                        null,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("delivery_id", delivery.id())
                                .put("outcome", delivery.outcome().label()));
    }
}
