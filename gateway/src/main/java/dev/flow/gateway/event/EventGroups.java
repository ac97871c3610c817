package dev.flow.gateway.event;

import dev.flow.engine.Availability;
import dev.flow.events.Deliveries;
import dev.flow.events.EventIntake;
import dev.flow.events.webhook.WebhookSources;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationGroup;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The family with the services of a process. In one without events, deliveries are listed as unavailable; in one that
 * does not open the doors of HTTP, their paths are unknown.
 */
public final class EventGroups {
    /** The declarations of the doors, in the order of the docs. */
    public static final List<Operation<?>> DOORS = Stream.concat(
                    EventOperations.DECLARED.stream(), WebhookOperations.DECLARED.stream())
            .toList();

    /** The declarations of the operations that only read, in the order of the docs. */
    public static final List<Operation<?>> VIEWS = DeliveryViewOperations.DECLARED;

    /** The declarations of the others, in the order of the docs. */
    public static final List<Operation<?>> CHANGES = DeliveryOperations.DECLARED;

    static final Availability NOT_INCLUDED = Availability.unavailable("This process has no events.");

    private EventGroups() {}

    /** The doors of a process that opens them. */
    public static List<OperationGroup> open(EventIntake intake, WebhookSources webhooks, InstantSource clock) {
        return List.of(new EventOperations(intake), new WebhookOperations(webhooks, intake, clock));
    }

    /** The doors of another process. */
    public static List<OperationGroup> closed() {
        return List.of(() -> DOORS.stream().<Endpoint<?>>map(Operation::closed).toList());
    }

    /**
     * The operations on deliveries.
     *
     * @param deliveries null in a process without events
     */
    public static List<OperationGroup> of(@Nullable Deliveries deliveries, Pagination pagination) {
        return List.of(
                new DeliveryViewOperations(deliveries, pagination),
                deliveries == null ? EventGroups::absent : new DeliveryOperations(deliveries));
    }

    private static List<Endpoint<?>> absent() {
        return CHANGES.stream().<Endpoint<?>>map(Operation::absent).toList();
    }
}
