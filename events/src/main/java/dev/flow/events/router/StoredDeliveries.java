package dev.flow.events.router;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.events.Deliveries;
import dev.flow.events.Delivery;
import dev.flow.events.DeliveryFilter;
import dev.flow.events.DeliveryPage;
import dev.flow.events.EventsException;
import dev.flow.events.record.DeliveryRows;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The deliveries of a scope, as the store has them. Thread-safe. */
final class StoredDeliveries implements Deliveries {
    private final DeliveryRows rows;

    StoredDeliveries(DeliveryRows rows) {
        this.rows = rows;
    }

    @Override
    public DeliveryPage list(DeliveryFilter filter, int limit, @Nullable String after) {
        List<Delivery> found = rows.page(filter, limit + 1, after);
        List<Delivery> page = found.stream().limit(limit).toList();
        return new DeliveryPage(page, found.size() > limit ? page.getLast().id() : null);
    }

    @Override
    public Delivery describe(String id) {
        return rows.find(id).orElseThrow(() -> EventsException.noDelivery(id));
    }

    @Override
    public Optional<JsonNode> event(String id) {
        describe(id);
        return rows.event(id).map(JsonNode.class::cast);
    }

    @Override
    public Delivery redeliver(String id) {
        Delivery delivery = describe(id);
        if (rows.repeat(id)) {
            return describe(id);
        }
        throw EventsException.conflict(
                switch (delivery.outcome()) {
                    case DUPLICATE ->
                        "The delivery " + id + " is a duplicate of " + delivery.original() + ": redeliver that one.";
                    case REJECTED ->
                        "The delivery " + id
                                + " was rejected, and its content was not kept: the sender has to repeat it.";
                    case ACCEPTED, DEAD ->
                        delivery.routing().completedAt() == null
                                ? "The delivery " + id + " is being delivered: look at it again in a moment."
                                : "The delivery " + id + " is a response, which reaches its run once.";
                });
    }
}
