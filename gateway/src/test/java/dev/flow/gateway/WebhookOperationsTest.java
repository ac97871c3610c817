package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.events.Door;
import dev.flow.events.InboundEvent;
import dev.flow.gateway.settings.GatewaySettings;
import dev.flow.gateway.settings.GatewaySettings.Limits;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Webhooks over HTTP: senders without a principal, verdicts of their source, handshakes, refusals. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("process")
class WebhookOperationsTest {
    private static final String PATH = "/webhooks/" + MemoryWebhooks.SHOP;

    private final Credentials credentials = new Credentials();
    private final MemoryEvents events = GatewayFixture.shared().events();
    private final List<Gateway> gateways = new ArrayList<>();
    private Client sender;

    @BeforeAll
    void start() {
        sender = client(GatewaySettings.local(0));
    }

    private Client client(GatewaySettings settings) {
        Gateway gateway = Gateway.start(settings, GatewayFixture.shared().parts(credentials.provider()));
        gateways.add(gateway);
        return new Client(gateway.port());
    }

    @BeforeEach
    void restore() {
        events.restore();
    }

    @AfterAll
    void stop() {
        gateways.forEach(Gateway::close);
    }

    private static JsonNode answered(int status, Client.Got got) {
        assertThat(got.status()).as(got.toString()).isEqualTo(status);
        return got.json();
    }

    @Test
    void a_genuine_webhook_is_accepted_and_a_repeated_one_is_a_duplicate() {
        String body = MemoryWebhooks.genuine("1");
        JsonNode accepted = answered(202, sender.with("x-kind", "ping").post(PATH, body));
        String id = accepted.path("delivery_id").asText();
        assertThat(accepted).hasToString("{\"status\":\"accepted\",\"delivery_id\":\"" + id + "\"}");
        InboundEvent inbound = events.accepted().getFirst();
        assertThat(inbound.door()).isEqualTo(Door.WEBHOOK);
        assertThat(inbound.source()).isEqualTo("shop");
        assertThat(inbound.only()).isEmpty();
        assertThat(inbound.event().at("/headers/x-kind").asText()).isEqualTo("ping");
        Client.Got again = sender.post(PATH, body);
        assertThat(answered(200, again)).hasToString("{\"status\":\"duplicate\",\"delivery_id\":\"" + id + "\"}");
        assertThat(again.header("content-type")).isEqualTo("application/json");
        assertThat(events.accepted()).hasSize(1);
    }

    @Test
    void the_source_gets_the_bytes_as_they_were_sent_whatever_their_media_type() {
        String body = "{\"id\": \"ü\",\t\"token\":\"right\"}";
        for (String type : List.of("application/json", "application/x-www-form-urlencoded", "a/b; charset=utf-16")) {
            events.restore();
            answered(202, sender.with("content-type", type).send("POST", PATH, body));
            assertThat(new String(
                            Base64.getDecoder()
                                    .decode(events.last().path("data_base64").asText()),
                            UTF_8))
                    .isEqualTo(body);
        }
        answered(401, sender.send("POST", PATH, null));
    }

    @Test
    void the_query_string_is_for_the_source() {
        Client.Got got = sender.send("POST", PATH + "?challenge=a%20b&mode=subscribe", null);
        assertThat(got.status()).isEqualTo(200);
        assertThat(got.response().body()).isEqualTo("a b");
        assertThat(got.header("content-type")).isEqualTo("text/plain");
        assertThat(got.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(events.accepted()).isEmpty();
        assertThat(sender.send("POST", PATH + "?challenge=%ff", null).code()).isEqualTo("invalid_query");
    }

    @Test
    void who_is_not_verified_is_told_nothing_and_leaves_a_rejected_delivery() {
        Client.Got got = sender.post(PATH, "{\"token\": \"forged\"}");
        assertThat(answered(401, got).path("code").asText()).isEqualTo("verification_failed");
        assertThat(got.json().path("detail").asText()).isEqualTo("The signature was not accepted.");
        assertThat(got.header("www-authenticate")).isEqualTo("Webhook realm=\"flow\"");
        assertThat(events.rejected()).containsExactly("webhook shop The signature does not match.");
        assertThat(events.accepted()).isEmpty();
    }

    @Test
    void a_payload_that_cannot_be_read_leaves_a_rejected_delivery() {
        Client.Got got = sender.post(PATH, "nothing");
        assertThat(answered(400, got).path("code").asText()).isEqualTo("invalid_payload");
        assertThat(got.json().path("detail").asText()).isEqualTo("The body is not JSON.");
        assertThat(events.rejected()).containsExactly("webhook shop The body is not JSON.");
    }

    @Test
    void a_source_without_its_secret_asks_the_sender_to_repeat() {
        Client.Got got = sender.post(PATH, "{\"token\": \"locked\"}");
        assertThat(answered(503, got).path("code").asText()).isEqualTo("provider_unavailable");
        assertThat(got.header("retry-after")).isEqualTo("1");
        assertThat(events.rejected()).containsExactly("webhook shop The secret cannot be read.");
    }

    @Test
    void an_unknown_source_leaves_nothing() {
        Client.Got got = sender.post("/webhooks/nothing", MemoryWebhooks.genuine("1"));
        assertThat(answered(404, got).path("code").asText()).isEqualTo("unknown_source");
        assertThat(events.rejected()).isEmpty();
    }

    @Test
    void a_webhook_that_starts_nothing_is_refused_with_its_code() {
        events.answers(false);
        assertThat(answered(503, sender.post(PATH, MemoryWebhooks.genuine("1")))
                        .path("code")
                        .asText())
                .isEqualTo("store_unavailable");
    }

    @Test
    void idempotency_keys_and_credentials_are_ignored() {
        Client keyed = sender.bearer("wrong")
                .with("idempotency-key", "one")
                .with("x-idempotency-key", UUID.randomUUID().toString());
        answered(202, keyed.post(PATH, MemoryWebhooks.genuine("1")));
        answered(202, keyed.post(PATH, MemoryWebhooks.genuine("2")));
        assertThat(events.accepted()).hasSize(2);
    }

    @Test
    void only_post_is_taken() {
        Client.Got got = sender.get(PATH);
        assertThat(answered(405, got).path("code").asText()).isEqualTo("method_not_allowed");
        assertThat(got.header("allow")).isEqualTo("POST");
    }

    @Test
    void a_body_is_bounded() {
        String large = "{\"token\": \"right\", \"id\": \"1\", \"a\": \"" + "x".repeat(1 << 20) + "\"}";
        assertThat(answered(413, sender.post(PATH, large)).path("code").asText())
                .isEqualTo("too_large");
        assertThat(events.accepted()).isEmpty();
    }

    @Test
    void all_senders_together_have_the_room_of_one_principal() {
        GatewaySettings settings = GatewaySettings.local(0);
        Client full = client(settings.withLimits(new Limits(
                1 << 20, 1 << 15, 1 << 12, 10, 0, 100, settings.limits().readDeadline())));
        Client.Got got = full.post(PATH, MemoryWebhooks.genuine("1"));
        assertThat(answered(429, got).path("code").asText()).isEqualTo("rate_limited");
        assertThat(got.header("retry-after")).isEqualTo("1");
    }

    @Test
    void the_audit_has_no_entry_of_a_webhook() {
        JsonNode before = latestOfAudit();
        answered(202, sender.post(PATH, MemoryWebhooks.genuine("1")));
        answered(401, sender.post(PATH, "{}"));
        assertThat(latestOfAudit()).isEqualTo(before);
    }

    private JsonNode latestOfAudit() {
        return answered(200, sender.bearer(credentials.all).get("/v1/operations/audit?limit=1"))
                .path("entries");
    }
}
