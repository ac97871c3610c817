package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * A request that its sender has made.
 *
 * @param data of its body
 * @param headers that an event keeps
 * @param now when it came in
 */
record VerifiedRequest(WebhookRequest request, JsonNode data, ObjectNode headers, Instant now) {}
