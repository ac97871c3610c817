package dev.flow.events;

import org.jspecify.annotations.Nullable;

/**
 * Which deliveries are listed; null for any.
 *
 * @param source as {@link InboundEvent#source}
 */
public record DeliveryFilter(@Nullable Door door, @Nullable String source, Delivery.@Nullable Outcome outcome) {
    /** All of them. */
    public static final DeliveryFilter ALL = new DeliveryFilter(null, null, null);
}
