package dev.flow.events.webhook;

import java.time.Instant;

/** A source of webhooks of {@code flow.yaml}. Thread-safe. */
@FunctionalInterface
public interface WebhookSource {
    /**
     * Judges a request.
     *
     * @param now for the replay window
     */
    WebhookVerdict judge(WebhookRequest request, Instant now);
}
