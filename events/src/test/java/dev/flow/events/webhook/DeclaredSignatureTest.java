package dev.flow.events.webhook;

import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** Ways of signing that a configuration describes: HMAC with its own headers, tokens, and several secrets at once. */
class DeclaredSignatureTest {
    private static final String BODY = "{\"order\": 7}";
    private static final long NOW = 1_772_359_200;

    private static Sender sender(String declared) {
        return Sender.to(declared)
                .secret("vendor", "first-secret")
                .secret("next", "second-secret")
                .body(BODY)
                .at(NOW);
    }

    @Test
    void a_signature_of_the_body_in_hex_is_the_default() {
        String declared = "{ hmac: { header: 'X-Signature' }, secret: 'vendor' }";

        sender(declared)
                .header("x-signature", Sender.hmac("first-secret", BODY))
                .isGenuine();
        sender(declared)
                .header("x-signature", Sender.hmac("first-secret", BODY).toUpperCase(java.util.Locale.ROOT))
                .isGenuine();
        sender(declared).header("x-signature", Sender.hmac("other", BODY)).isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void a_prefix_belongs_to_each_signature() {
        String declared = "{ hmac: { header: 'x-signature', prefix: 'v1=' }, secret: 'vendor' }";
        String right = "v1=" + Sender.hmac("first-secret", BODY);

        sender(declared)
                .header("x-signature", "v1=" + "00".repeat(32) + "," + right)
                .isGenuine();
        sender(declared)
                .header("x-signature", "v1=" + "00".repeat(32) + ", " + right)
                .isGenuine();
        sender(declared).header("x-signature", right.substring(3)).isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void a_prefix_with_a_space_or_a_comma_is_no_separator() {
        String signature = Base64.getEncoder().encodeToString(Sender.mac("first-secret".getBytes(UTF_8), BODY));

        sender("{ hmac: { header: 'x-s', prefix: 'HMAC-SHA256 ', encoding: 'base64' }, secret: 'vendor' }")
                .header("x-s", "HMAC-SHA256 " + signature)
                .isGenuine();
        sender("{ hmac: { header: 'x-s', prefix: 'v1,', encoding: 'base64' }, secret: 'vendor' }")
                .header("x-s", "v1,AAAA v1," + signature)
                .isGenuine();
        sender("{ hmac: { header: 'x-s', prefix: 'v1, ', encoding: 'base64' }, secret: 'vendor' }")
                .header("x-s", "v1, " + signature)
                .isGenuine();
    }

    @Test
    void time_and_id_can_be_signed() {
        String declared = "{ hmac: { header: 'x-s', timestamp_header: 'X-Time', signed: '{id}/{timestamp}/{body}' },"
                + " delivery_id: { header: 'X-Id' }, secret: 'vendor', tolerance: 'PT10S' }";
        String signature = Sender.hmac("first-secret", "d-1/" + NOW + "/" + BODY);
        Sender request = sender(declared)
                .header("x-s", signature)
                .header("x-time", String.valueOf(NOW))
                .header("x-id", "d-1");

        assertThat(request.event().path("id").asText()).isEqualTo("d-1");
        request.at(NOW + 10).isGenuine();
        request.at(NOW + 11).isRefused(Kind.NOT_VERIFIED);
        request.at(NOW - 11).isRefused(Kind.NOT_VERIFIED);
        request.at(NOW).header("x-id", "d-2").isRefused(Kind.NOT_VERIFIED);
        request.without("x-id").isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void secrets_can_be_bytes_in_hex_or_base64() {
        byte[] key = {1, 2, 3, (byte) 0xff, 0, 9};
        String signature = HexFormat.of().formatHex(Sender.mac(key, BODY));

        sender("{ hmac: { header: 'x-s', secret_encoding: 'hex' }, secret: 'vendor' }")
                .secret("vendor", "010203ff0009")
                .header("x-s", signature)
                .isGenuine();
        sender("{ hmac: { header: 'x-s', secret_encoding: 'base64' }, secret: 'vendor' }")
                .secret("vendor", "whsec_" + Base64.getEncoder().encodeToString(key))
                .header("x-s", signature)
                .isGenuine();
        sender("{ hmac: { header: 'x-s', secret_encoding: 'hex' }, secret: 'vendor' }")
                .secret("vendor", "0102zz")
                .header("x-s", signature)
                .isRefused(Kind.UNAVAILABLE);
    }

    @Test
    void a_body_that_is_no_text_can_be_signed() {
        byte[] bytes = {(byte) 0xff, (byte) 0xfe, 0, 1};

        var event = Sender.to("{ hmac: { header: 'x-s' }, secret: 'vendor' }")
                .secret("vendor", "k")
                .body(bytes)
                .header("content-type", "application/pdf")
                // printf '\377\376\000\001' | openssl dgst -sha256 -hmac k
                .header("x-s", "e5aa7b9442ac9c9768d45a5dad016ed039ede4f7afcb8c1b0f629eeb9caa89dd")
                .event();

        assertThat(event.path("datacontenttype").asText()).isEqualTo("application/pdf");
        assertThat(event.path("data_base64").asText()).isEqualTo("//4AAQ==");
        assertThat(event.has("data")).isFalse();
    }

    @Test
    void a_token_is_compared_with_its_prefix() {
        String declared = "{ token: { header: 'Authorization', prefix: 'Bearer ' }, secret: 'vendor' }";

        sender(declared).header("authorization", "Bearer first-secret").isGenuine();
        for (String wrong : new String[] {
            "first-secret", "bearer first-secret", "Bearer", "Bearer ", "Bearer first-secre", "Bearer first-secret2"
        }) {
            sender(declared).header("authorization", wrong).isRefused(Kind.NOT_VERIFIED);
        }
        sender(declared).isRefused(Kind.NOT_VERIFIED);
        sender(declared)
                .header("authorization", "Bearer first-secret", "Bearer first-secret")
                .isRefused(Kind.NOT_VERIFIED);
    }

    @Test
    void an_empty_token_never_lets_in() {
        sender("{ token: { header: 'x-token' }, secret: 'vendor' }")
                .secret("vendor", "")
                .header("x-token", "")
                .isRefused(Kind.UNAVAILABLE);
    }

    @Test
    void each_of_several_secrets_is_accepted_and_a_removed_one_is_not() {
        String both = "{ hmac: { header: 'x-s' }, secrets: [ 'next', 'vendor' ] }";
        String old = Sender.hmac("first-secret", BODY);

        sender(both).header("x-s", old).isGenuine();
        sender(both).header("x-s", Sender.hmac("second-secret", BODY)).isGenuine();
        sender("{ hmac: { header: 'x-s' }, secrets: [ 'next' ] }")
                .header("x-s", old)
                .isRefused(Kind.NOT_VERIFIED);
        sender("{ token: { header: 'x-t' }, secrets: [ 'next', 'vendor' ] }")
                .header("x-t", "second-secret")
                .isGenuine();
    }

    @Test
    void a_missing_secret_matters_only_while_no_other_one_fits() {
        String declared = "{ hmac: { header: 'x-s' }, secrets: [ 'missing', 'vendor' ] }";

        sender(declared).header("x-s", Sender.hmac("first-secret", BODY)).isGenuine();
        sender(declared).header("x-s", Sender.hmac("missing", BODY)).isRefused(Kind.UNAVAILABLE);
    }

    @Test
    void a_reason_has_nothing_of_the_request_or_the_secret() {
        Sender request = sender("{ hmac: { header: 'x-s' }, secret: 'vendor' }").header("x-s", "0badcafe");

        assertThat(request.verdict())
                .isEqualTo(new Refused(Kind.NOT_VERIFIED, "No signature of the request fits a secret of the source."));
    }
}
