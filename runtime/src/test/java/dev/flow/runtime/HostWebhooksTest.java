package dev.flow.runtime;

import dev.flow.events.webhook.WebhookVerifier;
import dev.flow.runtime.settings.Role;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsText;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Verifiers of the host are named once. */
final class HostWebhooksTest {
    private static final WebhookVerifier VERIFIER = (_, _) -> Optional.empty();

    @Test
    void a_host_names_each_verifier_once() {
        var builder = RuntimeApplication.builder(
                        Settings.read(SettingsText.of(Map.of()), Role.COMBINED, System.getenv()))
                .webhookVerifier("mine", VERIFIER);

        assertThatThrownBy(() -> builder.webhookVerifier("mine", VERIFIER)).hasMessageContaining("two verifiers");
        assertThatThrownBy(() -> builder.webhookVerifier("my verifier", VERIFIER))
                .hasMessageContaining("cannot be the name of a verifier");
        assertThatCode(() -> builder.webhookVerifier("other", VERIFIER)).doesNotThrowAnyException();
    }
}
