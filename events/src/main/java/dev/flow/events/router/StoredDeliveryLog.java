package dev.flow.events.router;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.events.Delivery.EventKey;
import dev.flow.events.Delivery.Outcome;
import dev.flow.events.DeliveryLog;
import dev.flow.events.EventObserver;
import dev.flow.events.InboundEvent;
import dev.flow.events.Receipt;
import dev.flow.events.record.DeliveryRows;
import dev.flow.events.record.EventText;
import dev.flow.store.Timekeeper;
import java.util.List;
import java.util.Optional;

/** Leaves deliveries in the store. Thread-safe. */
final class StoredDeliveryLog implements DeliveryLog {
    private static final int MOST_TEXT = 256;

    private final DeliveryRows rows;
    private final EventObserver observer;
    private final RejectionLimit rejections;

    StoredDeliveryLog(DeliveryRows rows, EventObserver observer, Timekeeper time) {
        this.rows = rows;
        this.observer = observer;
        this.rejections = new RejectionLimit(time);
    }

    @Override
    public void check(InboundEvent inbound) {
        StoredIntake.check(inbound.event());
    }

    @Override
    public Receipt reached(InboundEvent inbound, String workflowId) {
        DeliveryRows.Kept kept = rows.reached(inbound, workflowId);
        observer.onReceived(inbound.door(), kept.isNew() ? Outcome.ACCEPTED : Outcome.DUPLICATE);
        return new Receipt(
                kept.isNew() ? Receipt.Status.ACCEPTED : Receipt.Status.DUPLICATE,
                kept.id(),
                kept.isNew() ? List.of(workflowId) : List.of());
    }

    @Override
    public void repeated(InboundEvent inbound, String original) {
        rows.repeated(inbound, original);
        observer.onReceived(inbound.door(), Outcome.DUPLICATE);
    }

    @Override
    public void rejected(InboundEvent inbound, String reason) {
        observer.onReceived(inbound.door(), Outcome.REJECTED);
        if (rejections.allows(inbound.source())) {
            ObjectNode event = inbound.event();
            rows.reject(
                    inbound.door(),
                    inbound.source(),
                    Optional.of(new EventKey(shown(event, "source"), shown(event, "id"), shown(event, "type"))),
                    reason);
        }
    }

    private static String shown(ObjectNode event, String attribute) {
        return EventText.of(event.path(attribute).asText(), MOST_TEXT);
    }
}
