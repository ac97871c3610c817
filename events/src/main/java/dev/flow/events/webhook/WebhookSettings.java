package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Optional;

/**
 * What a configuration says of webhooks.
 *
 * @param webhooks of {@code flow.yaml}, by name; missing without any
 * @param secrets where those come from that it names
 */
public record WebhookSettings(JsonNode webhooks, WebhookSecrets secrets) {
    /** Those of no configuration. */
    public static final WebhookSettings NONE =
            new WebhookSettings(JsonNodeFactory.instance.objectNode(), _ -> Optional.empty());

    /**
     * Those of a configuration.
     *
     * @param settings a {@code flow.yaml} that was checked
     */
    public static WebhookSettings of(JsonNode settings, WebhookSecrets secrets) {
        return new WebhookSettings(settings.path("webhooks"), secrets);
    }
}
