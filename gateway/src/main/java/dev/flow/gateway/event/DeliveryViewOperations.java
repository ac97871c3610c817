package dev.flow.gateway.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.Availability;
import dev.flow.events.Deliveries;
import dev.flow.events.Delivery;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.DeliveryPage;
import dev.flow.events.Door;
import dev.flow.gateway.api.PageRequest;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.api.Tags;
import dev.flow.gateway.event.DeliveryViews.DeliveriesPage;
import dev.flow.gateway.event.DeliveryViews.DeliveryRecord;
import dev.flow.gateway.event.DeliveryViews.DeliveryView;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.event.DeliveryParameters.ALL;
import static dev.flow.gateway.event.DeliveryParameters.DOOR;
import static dev.flow.gateway.event.DeliveryParameters.ID;
import static dev.flow.gateway.event.DeliveryParameters.OUTCOME;
import static dev.flow.gateway.event.DeliveryParameters.SOURCE;
import static dev.flow.gateway.event.DeliveryParameters.SUBJECT;

/** What came in, and what became of each. */
public final class DeliveryViewOperations implements OperationGroup {
    private static final String PATH = "/v1/operations/deliveries";

    private static final Operation<Nothing> LIST = OperationBuilder.get(Tags.OPERATIONS, PATH, "listDeliveries")
            .summary("Webhooks, events and messages that came in, the latest first; reasons that may quote data are"
                    + " shown to those with payload_view.")
            .needs(Action.DELIVERY_VIEW)
            .about(ALL)
            .takes(DOOR, SOURCE, OUTCOME, LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE)
            .answers(200, "A page.", DeliveriesPage.class)
            .build();

    private static final Operation<Nothing> DESCRIBE = OperationBuilder.get(
                    Tags.OPERATIONS, PATH + "/{delivery_id}", "getDelivery")
            .summary("What became of an event, with the event itself for those with payload_view.")
            .needs(Action.DELIVERY_VIEW)
            .about(SUBJECT)
            .takes(ID)
            .fails(ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE)
            .answers(200, "The delivery.", DeliveryView.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(LIST, DESCRIBE);

    private final @Nullable Deliveries deliveries;
    private final Pagination pagination;

    /** @param deliveries null in a process without events: their list says so, the other operation is absent */
    public DeliveryViewOperations(@Nullable Deliveries deliveries, Pagination pagination) {
        this.deliveries = deliveries;
        this.pagination = pagination;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        Deliveries service = deliveries;
        if (service == null) {
            return List.of(
                    LIST.handledBy(_ -> Answer.ok(new DeliveriesPage(EventGroups.NOT_INCLUDED, List.of(), null)))
                            .availableWhen(() -> false),
                    DESCRIBE.absent());
        }
        return List.of(
                LIST.handledBy(call -> list(service, call)), DESCRIBE.handledBy(call -> describe(service, call)));
    }

    private Answer list(Deliveries service, Call<?> call) {
        PageRequest request = pagination.of(call);
        DeliveryPage page =
                service.list(filter(call), call.find(LIMIT).orElse(RunParameters.DEFAULT_LIMIT), request.position());
        boolean withData = call.may(Action.PAYLOAD_VIEW);
        return Answer.ok(new DeliveriesPage(
                Availability.AVAILABLE,
                page.deliveries().stream()
                        .map(each -> DeliveryRecord.of(each, withData))
                        .toList(),
                request.next(page.next())));
    }

    private static DeliveryFilter filter(Call<?> call) {
        return new DeliveryFilter(
                call.find(DOOR).map(Door::of).orElse(null),
                call.orNull(SOURCE),
                call.find(OUTCOME)
                        .map(label -> Outcome.valueOf(label.toUpperCase(Locale.ROOT)))
                        .orElse(null));
    }

    private Answer describe(Deliveries service, Call<?> call) {
        Delivery delivery = service.describe(call.get(ID));
        boolean withData = call.may(Action.PAYLOAD_VIEW);
        JsonNode event = withData ? service.event(delivery.id()).orElse(null) : null;
        return Answer.ok(new DeliveryView(Availability.AVAILABLE, DeliveryRecord.of(delivery, withData), event));
    }
}
