package dev.flow.events.record;

import dev.flow.events.InboundEvent;
import java.time.Instant;

/**
 * An event that is to be delivered now, by this process.
 *
 * @param attempts that were made before
 */
public record PendingDelivery(Claim claim, InboundEvent inbound, Instant receivedAt, int attempts) {
    /** Of the delivery. */
    public String id() {
        return claim.id();
    }
}
