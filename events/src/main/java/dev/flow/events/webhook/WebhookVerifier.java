package dev.flow.events.webhook;

import java.time.Instant;
import java.util.Optional;

/**
 * Port: how a host recognises the requests of a sender whose way of signing is not among the presets. Implementations
 * are thread-safe, compare in constant time and may block for seconds at most.
 */
@FunctionalInterface
public interface WebhookVerifier {
    /**
     * Verifies a request.
     *
     * @param now the time of the service
     * @return the sender's id of this delivery, 1 to 256 characters, the same for a repeated one; empty when the
     *     request is not genuine
     * @throws RuntimeException when that cannot be decided now; the sender is told to repeat the request
     */
    Optional<String> verify(WebhookRequest request, Instant now);
}
