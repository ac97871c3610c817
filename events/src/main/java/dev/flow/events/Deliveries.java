package dev.flow.events;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of one scope. Thread-safe; may block. Every method throws {@link dev.flow.store.StoreException} when
 * the store is unavailable, and {@link EventsException} otherwise.
 */
public interface Deliveries {
    /**
     * A page.
     *
     * @param limit 1 to 100
     * @param after {@link DeliveryPage#next} of the page before; null for the first page
     */
    DeliveryPage list(DeliveryFilter filter, int limit, @Nullable String after);

    /**
     * One of them.
     *
     * @throws EventsException {@code not_found}
     */
    Delivery describe(String id);

    /**
     * The event as it came in.
     *
     * @return empty for one whose content was not kept: a duplicate, or one that was refused
     * @throws EventsException {@code not_found}
     */
    Optional<JsonNode> event(String id);

    /**
     * Delivers an event again, as the active configuration has triggers now. A trigger that has started a run for it
     * finds that run again; a run that has received it ignores it.
     *
     * @return the delivery, about to be delivered
     * @throws EventsException {@code not_found}; {@code conflict} when its content was not kept, or while it is being
     *     delivered
     */
    Delivery redeliver(String id);
}
