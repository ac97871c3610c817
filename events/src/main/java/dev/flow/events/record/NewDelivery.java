package dev.flow.events.record;

import dev.flow.events.InboundEvent;
import java.time.Instant;

/**
 * An event that is to be accepted.
 *
 * @param payload the event as JSON
 * @param dueAt when another process may deliver it, if this one has not
 */
public record NewDelivery(String id, InboundEvent inbound, String payload, Instant receivedAt, Instant dueAt) {}
