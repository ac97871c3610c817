package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.events.webhook.WebhookVerdict.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What becomes of a genuine request: its data, its id, its type, its headers, and the answers to handshakes. */
class WebhookEventTest {
    private static final String TOKEN = "{ token: { header: 'x-token' }, secret: 's' ";

    private static Sender genuine(String more) {
        return Sender.to(TOKEN + more + "}").secret("s", "t0ken").header("x-token", "t0ken");
    }

    private static Sender github(String body) {
        return Sender.to("{ preset: 'github', secret: 's' }")
                .secret("s", "k")
                .header("x-hub-signature-256", Sender.hmacHeader("k", body))
                .header("x-github-delivery", "d-1")
                .header("x-github-event", "issues")
                .header("content-type", "application/json")
                .body(body);
    }

    private static Sender slack(String body) {
        return Sender.to("{ preset: 'slack', secret: 's' }")
                .secret("s", "k")
                .header("x-slack-request-timestamp", "1531420618")
                .header("x-slack-signature", "v0=" + Sender.hmac("k", "v0:1531420618:" + body))
                .header("content-type", "application/json")
                .body(body)
                .at(1531420618);
    }

    @Test
    void it_is_a_structured_cloudevent() {
        JsonNode event = genuine("")
                .header("content-type", "application/json")
                .body("{\"a\": 1, \"b\": [true, null]}")
                .event();

        assertThat(event)
                .isEqualTo(Sender.json("{ specversion: '1.0',"
                        + " id: 'sha256:b5dc8b7da0bfe62925f44fe1662084cd9261a1049f16ec1dcb30cdc84cb52816',"
                        + " source: '/webhooks/test', type: 'webhook.test', time: '2026-03-01T10:00:00Z',"
                        + " datacontenttype: 'application/json', data: { a: 1, b: [true, null] },"
                        + " headers: { 'content-type': 'application/json' } }"));
    }

    @Test
    void numbers_keep_their_digits() {
        assertThat(genuine("")
                        .header("content-type", "application/json")
                        .body("{\"a\": 0.12345678901234567890123}")
                        .event()
                        .path("data")
                        .path("a")
                        .decimalValue())
                .isEqualTo("0.12345678901234567890123");
    }

    @Test
    void a_body_of_another_kind_is_text_or_base64() {
        JsonNode xml = genuine("")
                .header("content-type", "Application/XML; charset=utf-8")
                .body("<a>é</a>")
                .event();
        assertThat(xml.path("datacontenttype").asText()).isEqualTo("application/xml");
        assertThat(xml.path("data").asText()).isEqualTo("<a>é</a>");

        JsonNode binary = genuine("").body(new byte[] {(byte) 0xc3}).event();
        assertThat(binary.path("datacontenttype").asText()).isEqualTo("application/octet-stream");
        assertThat(binary.path("data_base64").asText()).isEqualTo("ww==");
    }

    @Test
    void a_body_without_a_media_type_is_json_when_it_reads_as_json() {
        assertThat(genuine("").body("{\"a\": 1}").event().path("data").path("a").intValue())
                .isEqualTo(1);
        assertThat(genuine("").body("{\"a\": ").event().path("data").asText()).isEqualTo("{\"a\": ");
    }

    @Test
    void an_empty_body_is_an_event_without_data() {
        JsonNode event = genuine("").header("content-type", "application/json").event();

        assertThat(event.has("data")).isFalse();
        assertThat(event.has("datacontenttype")).isFalse();
    }

    @Test
    void json_that_is_none_is_refused_once_the_request_is_genuine() {
        for (String body : new String[] {"{", "{} {}", "a=b", " ", "[".repeat(501) + "]".repeat(501)}) {
            genuine("").header("content-type", "application/json").body(body).isRefused(Kind.INVALID_PAYLOAD);
            genuine("")
                    .header("content-type", "application/problem+json")
                    .body(body)
                    .isRefused(Kind.INVALID_PAYLOAD);
            genuine("")
                    .header("content-type", "application/json")
                    .header("x-token", "wrong")
                    .body(body)
                    .isRefused(Kind.NOT_VERIFIED);
        }
        genuine("")
                .header("content-type", "application/json")
                .body(new byte[] {'"', (byte) 0xff, '"'})
                .isRefused(Kind.INVALID_PAYLOAD);
        genuine("")
                .header("content-type", "application/json")
                .body("[".repeat(500) + "]".repeat(500))
                .isGenuine();
    }

    @Test
    void a_form_is_an_object_of_its_fields() {
        JsonNode data = genuine("")
                .header("content-type", "application/x-www-form-urlencoded")
                .body("a=1+2&b=%C3%A9&c&a=3&&d=x%3Dy=z&payload=%7B%7D&a=4")
                .event()
                .path("data");

        assertThat(data).isEqualTo(Sender.json("{ a: ['1 2', '3', '4'], b: 'é', c: '', d: 'x=y=z', payload: '{}' }"));
    }

    @Test
    void a_form_that_is_none_is_refused() {
        for (String body : new String[] {"a=%", "a=%zz", "&a=1".repeat(1_000)}) {
            genuine("")
                    .header("content-type", "application/x-www-form-urlencoded")
                    .body(body)
                    .isRefused(Kind.INVALID_PAYLOAD);
        }
    }

    @Test
    void the_payload_of_githubs_and_slacks_forms_is_json() {
        String form = "payload=%7B%22action%22%3A%22opened%22%2C%22type%22%3A%22block_actions%22%7D";
        String type = "application/x-www-form-urlencoded";

        JsonNode github = github(form).header("content-type", type).event();
        assertThat(github.path("data").path("action").asText()).isEqualTo("opened");
        assertThat(github.path("datacontenttype").asText()).isEqualTo("application/json");
        assertThat(slack(form).header("content-type", type).event().path("type").asText())
                .isEqualTo("webhook.test.block_actions");
        github("payload=no").header("content-type", type).isRefused(Kind.INVALID_PAYLOAD);
    }

    @Test
    void headers_that_let_in_or_belong_to_the_way_are_left_out() {
        JsonNode headers = genuine("")
                .header("x-github-event", "push")
                .header("accept", "a", "b")
                .header("user-agent", "GitHub-Hookshot/1")
                .header("x-token", "t0ken")
                .header("authorization", "Bearer x")
                .header("proxy-authorization", "x")
                .header("cookie", "x")
                .header("x-hub-signature", "x")
                .header("x-hub-signature-256", "x")
                .header("stripe-signature", "x")
                .header("x-gitlab-token", "x")
                .header("x-api-key", "x")
                .header("x-shopify-hmac-sha256", "x")
                .header("x-client-secret", "x")
                .header("x-forwarded-for", "10.0.0.1")
                .header("forwarded", "for=10.0.0.1")
                .header("x-real-ip", "10.0.0.1")
                .header("host", "flow.internal")
                .header("content-length", "0")
                .header("x-long", "x".repeat(1_025))
                .event()
                .path("headers");

        assertThat(headers)
                .isEqualTo(
                        Sender.json("{ accept: 'a, b', 'user-agent': 'GitHub-Hookshot/1', 'x-github-event': 'push' }"));
    }

    @Test
    void the_header_of_a_signature_is_left_out_whatever_its_name() {
        JsonNode headers = Sender.to("{ hmac: { header: 'X-Seal' }, secret: 's' }")
                .secret("s", "k")
                .header("x-seal", Sender.hmac("k", "{}"))
                .body("{}")
                .event()
                .path("headers");

        assertThat(headers).isEmpty();
    }

    @Test
    void an_event_keeps_a_hundred_headers() {
        Sender request = genuine("");
        for (int i = 0; i < 200; i++) {
            request.header("x-%03d".formatted(i), "v");
        }

        assertThat(request.event().path("headers")).hasSize(100);
    }

    @Test
    void an_id_comes_from_a_header_or_an_expression() {
        String body = "{\"id\": 7, \"text\": \"x-7\", \"none\": null, \"list\": [1]}";

        assertThat(id("{ header: 'X-Delivery' }", body)).isEqualTo("d-1");
        assertThat(id("{ expression: '.id' }", body)).isEqualTo("7");
        assertThat(id("{ expression: '${ .text + \\\"/\\\" + $headers[\\\"x-delivery\\\"] }' }", body))
                .isEqualTo("x-7/d-1");
    }

    private static String id(String rule, String body) {
        return withId(rule, body).event().path("id").asText();
    }

    private static Sender withId(String rule, String body) {
        return genuine(", delivery_id: " + rule).header("x-delivery", "d-1").body(body);
    }

    @Test
    void a_declared_id_that_is_not_there_is_refused() {
        String body = "{\"none\": null, \"list\": [1], \"long\": \"" + "x".repeat(257) + "\", \"line\": \"a\\nb\"}";

        for (String expression : List.of(".none", ".list", ".long", ".line", ".missing", "error", "1.5", "\" \"")) {
            withId("{ expression: '" + expression.replace("\"", "\\\"") + "' }", body)
                    .isRefused(Kind.INVALID_PAYLOAD);
        }
        withId("{ header: 'x-other' }", body).isRefused(Kind.INVALID_PAYLOAD);
        withId("{ header: 'x-delivery' }", body).header("x-delivery", "a", "b").isRefused(Kind.INVALID_PAYLOAD);
    }

    @Test
    void githubs_delivery_id_is_needed() {
        github("{}").without("x-github-delivery").isRefused(Kind.INVALID_PAYLOAD);
    }

    @Test
    void a_type_is_declared_or_that_of_the_source() {
        String body = "{\"type\": \"invoice.paid\"}";

        assertThat(type("", body)).isEqualTo("webhook.test");
        assertThat(type(", type: 'shop.paid'", body)).isEqualTo("shop.paid");
        assertThat(type(", type: { expression: '.type' }", body)).isEqualTo("invoice.paid");
        assertThat(type(", type: { header: 'X-Event' }", body)).isEqualTo("order");
        genuine(", type: { expression: '.kind' }").body(body).isRefused(Kind.INVALID_PAYLOAD);
        genuine(", type: { expression: '\\\"x\\\" * 201' }").body(body).isRefused(Kind.INVALID_PAYLOAD);
    }

    private static String type(String rule, String body) {
        return genuine(rule)
                .header("x-event", "order")
                .body(body)
                .event()
                .path("type")
                .asText();
    }

    @Test
    void an_event_name_that_makes_no_type_is_left_out() {
        for (String name : new String[] {"a b", "", "x".repeat(101), "-x", "é"}) {
            assertThat(github("{}")
                            .header("x-github-event", name)
                            .event()
                            .path("type")
                            .asText())
                    .isEqualTo("webhook.test");
        }
        assertThat(github("{}").without("x-github-event").event().path("type").asText())
                .isEqualTo("webhook.test");
    }

    @Test
    void slacks_event_has_the_id_and_the_name_of_its_body() {
        JsonNode event = slack("{\"type\": \"event_callback\", \"event_id\": \"Ev1\","
                        + " \"event\": {\"type\": \"app_mention\"}}")
                .event();

        assertThat(event.path("id").asText()).isEqualTo("Ev1");
        assertThat(event.path("type").asText()).isEqualTo("webhook.test.app_mention");
    }

    @Test
    void presets_take_json_that_is_no_object() {
        assertThat(slack("[1]").event().path("type").asText()).isEqualTo("webhook.test");
        assertThat(slack("7").event().path("data").intValue()).isEqualTo(7);
        assertThat(github("null").event().path("data").isNull()).isTrue();
    }

    @Test
    void slacks_challenge_is_answered_when_it_is_genuine() {
        String body = "{\"type\": \"url_verification\", \"challenge\": \"3eZbrw1aBm2rZgRNFdxV\", \"token\": \"x\"}";

        assertThat(slack(body).handshake())
                .isEqualTo(new WebhookVerdict.Handshake(200, "text/plain; charset=utf-8", "3eZbrw1aBm2rZgRNFdxV"));
        slack(body).secret("s", "other").isRefused(Kind.NOT_VERIFIED);
        slack(body).at(1531420618 + 301).isRefused(Kind.NOT_VERIFIED);
        slack("{\"type\": \"url_verification\", \"challenge\": \"" + "x".repeat(1_025) + "\"}")
                .isGenuine();
    }

    @Test
    void slacks_check_of_the_certificate_is_no_event() {
        assertThat(slack("ssl_check=1&token=x")
                        .header("content-type", "application/x-www-form-urlencoded")
                        .handshake()
                        .content())
                .isEmpty();
    }

    @Test
    void githubs_ping_is_no_event() {
        assertThat(github("{\"zen\": \"Keep it logically awesome.\"}")
                        .header("x-github-event", "ping")
                        .handshake())
                .isEqualTo(new WebhookVerdict.Handshake(200, "text/plain; charset=utf-8", "pong"));
        github("{}").header("x-github-event", "ping").secret("s", "other").isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void other_sources_have_no_handshakes() {
        genuine("")
                .header("content-type", "application/json")
                .header("x-github-event", "ping")
                .body("{\"type\": \"url_verification\", \"challenge\": \"x\"}")
                .isGenuine();
    }
}
