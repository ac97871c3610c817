package dev.flow.events.webhook;

import java.util.Optional;

/**
 * Port: the secrets that senders of webhooks share with this service. Thread-safe. It is asked for each request, so
 * that a secret that was changed holds at once; values are never logged or kept.
 */
@FunctionalInterface
public interface WebhookSecrets {
    /**
     * The secret of this name, if it is a text.
     *
     * @throws RuntimeException when it cannot be read now
     */
    Optional<String> find(String name);
}
