package dev.flow.events.record;

import dev.flow.events.InboundEvent;
import java.time.Instant;

/**
 * An event that is to be accepted.
 *
 * @param dueAt when another process may deliver it, if this one has not
 */
public record NewDelivery(String id, InboundEvent inbound, Instant receivedAt, Instant dueAt) {}
