package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.events.webhook.WebhookVerdict.Genuine;
import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Sources follow the active configuration, and may have a verifier of the host. */
class ConfiguredWebhooksTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final Map<String, String> secrets = new HashMap<>(Map.of("s", "one"));
    private JsonNode declared = Sender.json("{ a: { token: { header: 'x-token' }, secret: 's' } }");

    private ConfiguredWebhooks webhooks(Map<String, WebhookVerifier> verifiers) {
        return new ConfiguredWebhooks(
                () -> new WebhookSettings(declared, name -> Optional.ofNullable(secrets.get(name))), verifiers);
    }

    private static WebhookRequest request(String token) {
        return new WebhookRequest(Map.of("x-token", List.of(token)), Map.of(), "{}".getBytes(UTF_8));
    }

    private static WebhookVerdict judge(WebhookSources sources, String name, String token) {
        return sources.find(name).orElseThrow().judge(request(token), NOW);
    }

    private static Kind refusal(WebhookVerdict verdict) {
        return ((Refused) verdict).kind();
    }

    @Test
    void a_source_is_there_from_the_moment_it_is_declared() {
        ConfiguredWebhooks webhooks = webhooks(Map.of());
        assertThat(webhooks.find("b")).isEmpty();

        declared = Sender.json("{ b: { token: { header: 'x-token' }, secret: 's' } }");

        assertThat(webhooks.names()).containsExactly("b");
        assertThat(webhooks.find("a")).isEmpty();
        assertThat(judge(webhooks, "b", "one")).isInstanceOf(Genuine.class);
    }

    @Test
    void a_source_is_kept_while_its_declaration_is_the_same() {
        ConfiguredWebhooks webhooks = webhooks(Map.of());
        WebhookSource before = webhooks.find("a").orElseThrow();

        declared = declared.deepCopy();

        assertThat(webhooks.find("a")).containsSame(before);
    }

    @Test
    void a_changed_secret_holds_at_once() {
        ConfiguredWebhooks webhooks = webhooks(Map.of());
        assertThat(judge(webhooks, "a", "one")).isInstanceOf(Genuine.class);

        secrets.put("s", "two");

        assertThat(refusal(judge(webhooks, "a", "one"))).isEqualTo(Kind.NOT_VERIFIED);
        assertThat(judge(webhooks, "a", "two")).isInstanceOf(Genuine.class);
    }

    @Test
    void a_place_of_secrets_that_fails_makes_a_source_unavailable() {
        var webhooks = new ConfiguredWebhooks(
                () -> new WebhookSettings(declared, name -> {
                    throw new IllegalStateException("the vault is sealed: one");
                }),
                Map.of());

        assertThat(judge(webhooks, "a", "one"))
                .isEqualTo(
                        new Refused(Kind.UNAVAILABLE, "A secret of the source cannot be read: send it again later."));
    }

    @Test
    void without_a_section_there_are_no_sources() {
        declared = Sender.json("{}").path("webhooks");

        assertThat(webhooks(Map.of()).names()).isEmpty();
        assertThat(new ConfiguredWebhooks(() -> WebhookSettings.NONE, Map.of()).find("a"))
                .isEmpty();
        assertThat(new ConfiguredWebhooks(
                                () -> WebhookSettings.of(
                                        Sender.json("{ webhooks: { x: { preset: 'github', secret: 's' } } }"),
                                        _ -> Optional.empty()),
                                Map.of())
                        .names())
                .containsExactly("x");
    }

    @Test
    void a_declaration_of_an_earlier_version_is_unavailable_and_no_other_one_is() {
        declared = Sender.json("{ a: { token: { header: 'x-token' }, secret: 's' }, b: { preset: 'github' },"
                + " c: { preset: 'gitea', secret: 's' }, d: {}, e: [],"
                + " f: { hmac: { header: 'x', signed: 'x' }, secret: 's' },"
                + " g: { token: { header: 'x-token' }, secret: 's', type: { expression: '.a +' } } }");
        ConfiguredWebhooks webhooks = webhooks(Map.of());

        for (String name : List.of("b", "c", "d", "e", "f", "g")) {
            assertThat(refusal(judge(webhooks, name, "one"))).as(name).isEqualTo(Kind.UNAVAILABLE);
        }
        assertThat(judge(webhooks, "a", "one")).isInstanceOf(Genuine.class);
    }

    @Test
    void a_verifier_of_the_host_gives_the_id_of_the_delivery() {
        declared = Sender.json("{ ours: { host: 'mine', type: 'our.event' } }");
        WebhookSources webhooks = webhooks(Map.of(
                "mine",
                (request, now) ->
                        request.header("x-token").filter("yes"::equals).map(_ -> "d-" + now)));

        assertThat(judge(webhooks, "ours", "yes")).isInstanceOfSatisfying(Genuine.class, genuine -> {
            assertThat(genuine.event().path("id").asText()).isEqualTo("d-2026-03-01T10:00:00Z");
            assertThat(genuine.event().path("type").asText()).isEqualTo("our.event");
            assertThat(genuine.event().path("source").asText()).isEqualTo("/webhooks/ours");
        });
        assertThat(refusal(judge(webhooks, "ours", "no"))).isEqualTo(Kind.NOT_VERIFIED);
    }

    @Test
    void a_verifier_that_fails_is_unavailable_and_one_without_an_id_is_refused() {
        declared = Sender.json("{ failing: { host: 'failing' }, long: { host: 'long' }, none: { host: 'none' } }");
        ConfiguredWebhooks webhooks = webhooks(Map.of(
                "failing",
                (_, _) -> {
                    throw new IllegalStateException("secret");
                },
                "long",
                (_, _) -> Optional.of("x".repeat(257))));

        assertThat(judge(webhooks, "failing", "t"))
                .isEqualTo(new Refused(
                        Kind.UNAVAILABLE, "The verifier of the source is not available: send it again later."));
        assertThat(refusal(judge(webhooks, "long", "t"))).isEqualTo(Kind.INVALID_PAYLOAD);
        assertThat(refusal(judge(webhooks, "none", "t"))).isEqualTo(Kind.UNAVAILABLE);
        assertThat(webhooks.unknownVerifiers())
                .containsExactly("The source of webhooks none names the verifier none, and the host has none of this"
                        + " name.");
    }
}
