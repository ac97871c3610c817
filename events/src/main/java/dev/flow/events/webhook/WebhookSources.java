package dev.flow.events.webhook;

import java.util.Optional;

/** The sources of webhooks of the active configuration. Thread-safe. */
@FunctionalInterface
public interface WebhookSources {
    /** None at all. */
    WebhookSources NONE = name -> Optional.empty();

    /** The source of this name in {@code webhooks} of {@code flow.yaml}. */
    Optional<WebhookSource> find(String name);
}
