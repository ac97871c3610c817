package dev.flow.events;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some deliveries, the latest first.
 *
 * @param next id of the last one, where the next page begins; null at the end
 */
public record DeliveryPage(
        List<Delivery> deliveries, @Nullable String next) {
    public DeliveryPage {
        deliveries = List.copyOf(deliveries);
    }
}
