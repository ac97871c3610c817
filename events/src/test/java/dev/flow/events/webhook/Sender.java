package dev.flow.events.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.flow.events.webhook.WebhookVerdict.Genuine;
import dev.flow.events.webhook.WebhookVerdict.Handshake;
import dev.flow.events.webhook.WebhookVerdict.Kind;
import dev.flow.events.webhook.WebhookVerdict.Refused;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.assertj.core.api.InstanceOfAssertFactories;

import static org.assertj.core.api.Assertions.assertThat;

/** A request to the source {@code test}, and what the source says of it. Not thread-safe. */
final class Sender {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES, JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .build();

    private final JsonNode declared;
    private final Map<String, String> secrets = new HashMap<>();
    private final Map<String, List<String>> headers = new HashMap<>();
    private byte[] body = new byte[0];
    private Instant now = Instant.parse("2026-03-01T10:00:00Z");

    private Sender(JsonNode declared) {
        this.declared = declared;
    }

    /** @param declared the source as JSON, quotes may be left out */
    static Sender to(String declared) {
        return new Sender(json("{ test: " + declared + " }"));
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    Sender secret(String name, String value) {
        secrets.put(name, value);
        return this;
    }

    Sender header(String name, String... values) {
        headers.put(name, new ArrayList<>(Arrays.asList(values)));
        return this;
    }

    Sender without(String header) {
        headers.remove(header);
        return this;
    }

    Sender body(String text) {
        return body(text.getBytes(StandardCharsets.UTF_8));
    }

    Sender body(byte[] bytes) {
        body = bytes.clone();
        return this;
    }

    Sender at(long epochSecond) {
        now = Instant.ofEpochSecond(epochSecond);
        return this;
    }

    WebhookVerdict verdict() {
        WebhookSecrets place = name -> Optional.ofNullable(secrets.get(name));
        var settings = new WebhookSettings(declared, place);
        return new ConfiguredWebhooks(() -> settings, Map.of())
                .find("test")
                .orElseThrow()
                .judge(new WebhookRequest(headers, Map.of(), body), now);
    }

    /** The event of a genuine request. */
    JsonNode event() {
        return assertThat(verdict())
                .asInstanceOf(InstanceOfAssertFactories.type(Genuine.class))
                .actual()
                .event();
    }

    Handshake handshake() {
        return assertThat(verdict())
                .asInstanceOf(InstanceOfAssertFactories.type(Handshake.class))
                .actual();
    }

    void isGenuine() {
        assertThat(verdict()).isInstanceOf(Genuine.class);
    }

    void isRefused(Kind kind) {
        assertThat(verdict())
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.kind()).isEqualTo(kind));
    }

    /** HMAC-SHA256 as hex. */
    static String hmac(String secret, String content) {
        return HexFormat.of().formatHex(mac(secret.getBytes(StandardCharsets.UTF_8), content));
    }

    /** The value of GitHub's header. */
    static String hmacHeader(String secret, String content) {
        return "sha256=" + hmac(secret, content);
    }

    static byte[] mac(byte[] key, String content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
