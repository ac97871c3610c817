package dev.flow.runtime.trigger;

import dev.flow.events.webhook.ConfiguredWebhooks;
import dev.flow.events.webhook.WebhookSettings;
import dev.flow.events.webhook.WebhookSources;
import dev.flow.events.webhook.WebhookVerifier;
import dev.flow.runtime.settings.ConfigurationMode;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.start.StartException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the sources of webhooks of a role that serves HTTP. */
public final class ServiceWebhooks {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceWebhooks.class);

    private ServiceWebhooks() {}

    /** The sources that a role serves: those of the active configuration where it serves HTTP, else none. */
    public static WebhookSources of(
            Settings settings, Map<String, WebhookVerifier> verifiers, Supplier<WebhookSettings> active) {
        return settings.common().role().servesHttp()
                ? open(verifiers, active, settings.configuration().mode() == ConfigurationMode.MANAGED)
                : WebhookSources.NONE;
    }

    /**
     * The sources of the active configuration, checked: one that names a verifier that the host does not have prevents
     * a start.
     *
     * @param verifiers of the host, by name
     * @param active what the configuration of this process says now
     * @param editable whether the configuration can be changed while the service runs: then it is only logged
     * @throws StartException when a verifier is missing
     */
    public static ConfiguredWebhooks open(
            Map<String, WebhookVerifier> verifiers, Supplier<WebhookSettings> active, boolean editable) {
        var webhooks = new ConfiguredWebhooks(active, verifiers);
        List<String> unknown = webhooks.unknownVerifiers();
        if (!unknown.isEmpty()) {
            String message = unknown.getFirst() + " Correct `host` in flow.yaml, or give the builder the verifier.";
            if (!editable) {
                throw StartException.of(message);
            }
            LOG.warn("{} Its requests are refused as unavailable.", message);
        }
        return webhooks;
    }
}
