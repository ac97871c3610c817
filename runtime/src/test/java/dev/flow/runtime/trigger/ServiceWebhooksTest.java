package dev.flow.runtime.trigger;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.secret.Secrets;
import dev.flow.events.webhook.WebhookSettings;
import dev.flow.events.webhook.WebhookVerifier;
import dev.flow.runtime.start.StartException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Sources of webhooks use the secrets of the configuration, and verifiers that the host has. */
final class ServiceWebhooksTest {
    private static final WebhookVerifier VERIFIER = (_, _) -> Optional.of("1");

    private static WebhookSettings ours() {
        ObjectNode settings = JsonNodeFactory.instance.objectNode();
        settings.putObject("webhooks").putObject("ours").put("host", "mine");
        return WebhookSettings.of(settings, new WebhookSecretTexts(Secrets.none()));
    }

    @Test
    void a_verifier_that_the_host_lacks_prevents_a_start() {
        assertThatThrownBy(() -> ServiceWebhooks.open(Map.of("other", VERIFIER), ServiceWebhooksTest::ours, false))
                .isInstanceOf(StartException.class)
                .hasMessage("The source of webhooks ours names the verifier mine, and the host has none of this name."
                        + " Correct `host` in flow.yaml, or give the builder the verifier.");
    }

    @Test
    void a_configuration_that_can_be_changed_does_not() {
        assertThat(ServiceWebhooks.open(Map.of(), ServiceWebhooksTest::ours, true)
                        .unknownVerifiers())
                .hasSize(1);
    }

    @Test
    void a_verifier_that_the_host_has_is_used() {
        assertThat(ServiceWebhooks.open(Map.of("mine", VERIFIER), ServiceWebhooksTest::ours, false)
                        .names())
                .containsExactly("ours");
    }

    @Test
    void a_secret_is_a_text() {
        var secrets = new WebhookSecretTexts(
                Secrets.environment(Map.of("FLOW_SECRET_GITHUB_WEBHOOK", "s3cret", "FLOW_SECRET_PAIR", "{\"a\": 1}")));

        assertThat(secrets.find("github-webhook")).contains("s3cret");
        assertThat(secrets.find("pair")).isEmpty();
        assertThat(secrets.find("other")).isEmpty();
    }
}
