package dev.flow.runtime.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.secret.SecretSource;
import dev.flow.events.webhook.WebhookSecrets;
import java.util.Optional;

/**
 * The secrets of a configuration as sources of webhooks read them: a secret that is an object is none of theirs.
 * Thread-safe.
 */
public record WebhookSecretTexts(SecretSource secrets) implements WebhookSecrets {
    @Override
    public Optional<String> find(String name) {
        return secrets.find(name).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }
}
