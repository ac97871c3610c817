package dev.flow.events.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.text.IsoDuration;
import dev.flow.definition.text.SignedContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the sources that {@code webhooks} of a checked {@code flow.yaml} declares. */
record SourceReader(Map<String, WebhookVerifier> verifiers, Supplier<WebhookSecrets> secrets) {
    private static final WebhookValue NO_EVENT_NAME = new WebhookValue.FirstOf(List.of());

    /** @throws IllegalArgumentException when the declaration has a mistake */
    WebhookSource read(String name, JsonNode declared) {
        if (declared.has("preset")) {
            return preset(name, declared);
        }
        if (declared.has("hmac")) {
            return hmac(name, declared);
        }
        if (declared.has("token")) {
            String header = header(declared.path("token"), "header");
            var check =
                    new TokenCheck(header, declared.at("/token/prefix").asText(), secrets(declared, ByteEncoding.TEXT));
            return plain(name, declared, check, Set.of(header));
        }
        String host = text(declared, "host");
        return plain(name, declared, new HostCheck(host, verifiers.get(host)), Set.of());
    }

    private WebhookSource preset(String name, JsonNode declared) {
        SenderPreset preset = SenderPreset.of(text(declared, "preset"));
        return new DeclaredSource(
                name,
                new SignatureCheck(preset.scheme(), window(declared), secrets(declared, preset.secrets())),
                new DeclaredSource.Reading(
                        new ContentReader(preset.payloadField()),
                        Set.of(),
                        deliveryId(declared, preset.deliveryId()),
                        type(name, declared, preset.event()),
                        preset.handshake()));
    }

    private WebhookSource hmac(String name, JsonNode declared) {
        JsonNode hmac = declared.path("hmac");
        String header = header(hmac, "header");
        String signed = hmac.path("signed").asText("{body}");
        SignedContent.problem(signed).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        SignedContent content = SignedContent.of(signed);
        var scheme = new HeaderSignature(
                new HeaderSignature.Form(
                        header,
                        hmac.path("prefix").asText(),
                        encoding(hmac.path("encoding").asText("hex"))),
                content,
                content.has(SignedContent.Part.Field.TIMESTAMP) ? header(hmac, "timestamp_header") : null,
                content.has(SignedContent.Part.Field.ID) ? header(declared.path("delivery_id"), "header") : null);
        var check = new SignatureCheck(
                scheme,
                window(declared),
                secrets(declared, encoding(hmac.path("secret_encoding").asText("text"))));
        return plain(name, declared, check, Set.of(header));
    }

    private static WebhookSource plain(String name, JsonNode declared, RequestCheck check, Set<String> withheld) {
        return new DeclaredSource(
                name,
                check,
                new DeclaredSource.Reading(
                        new ContentReader(false),
                        withheld,
                        deliveryId(declared, new WebhookValue.Digest()),
                        type(name, declared, NO_EVENT_NAME),
                        SenderHandshake.NONE));
    }

    private static ByteEncoding encoding(String name) {
        return ByteEncoding.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private SharedSecrets secrets(JsonNode declared, ByteEncoding encoding) {
        List<String> names = new ArrayList<>();
        if (declared.has("secret")) {
            names.add(text(declared, "secret"));
        }
        declared.path("secrets").forEach(each -> names.add(each.asText()));
        if (names.isEmpty()) {
            throw new IllegalArgumentException("A source of webhooks needs a secret.");
        }
        return new SharedSecrets(names, encoding, secrets);
    }

    private static ReplayWindow window(JsonNode declared) {
        return new ReplayWindow(
                IsoDuration.parse(declared.path("tolerance").asText()).orElse(ReplayWindow.DEFAULT_TOLERANCE));
    }

    private static WebhookValue deliveryId(JsonNode declared, WebhookValue otherwise) {
        JsonNode id = declared.path("delivery_id");
        if (id.isMissingNode()) {
            return otherwise;
        }
        return id.isTextual() ? new WebhookValue.Digest() : value(id);
    }

    private static EventType type(String name, JsonNode declared, WebhookValue event) {
        JsonNode type = declared.path("type");
        if (type.isMissingNode()) {
            return new EventType.OfSource(name, event);
        }
        return new EventType.Declared(type.isTextual() ? new WebhookValue.Constant(type.textValue()) : value(type));
    }

    private static WebhookValue value(JsonNode value) {
        return value.has("header")
                ? new WebhookValue.Header(header(value, "header"))
                : WebhookValue.jq(text(value, "expression"));
    }

    private static String header(JsonNode owner, String property) {
        return text(owner, property).toLowerCase(Locale.ROOT);
    }

    private static String text(JsonNode owner, String property) {
        @Nullable String text = owner.path(property).textValue();
        if (text == null) {
            throw new IllegalArgumentException("A source of webhooks needs the text " + property + ".");
        }
        return text;
    }
}
