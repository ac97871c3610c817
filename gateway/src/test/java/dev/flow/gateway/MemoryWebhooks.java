package dev.flow.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.payload.Json;
import dev.flow.events.webhook.WebhookRequest;
import dev.flow.events.webhook.WebhookSource;
import dev.flow.events.webhook.WebhookSources;
import dev.flow.events.webhook.WebhookVerdict;
import dev.flow.events.webhook.WebhookVerdict.Kind;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * One source, {@link #SHOP}. The body of a request says what is to become of it: {@code token} is {@link #TOKEN} where
 * it is genuine, {@code id} its delivery id. With a parameter {@code challenge} it is a handshake.
 */
final class MemoryWebhooks implements WebhookSources {
    static final String SHOP = "shop";
    static final String TOKEN = "right";

    private static final JsonMapper JSON = new JsonMapper();

    /** A request that is genuine. */
    static String genuine(String id) {
        return "{\"token\": \"" + TOKEN + "\", \"id\": \"" + id + "\"}";
    }

    @Override
    public Optional<WebhookSource> find(String name) {
        return name.equals(SHOP) ? Optional.of(MemoryWebhooks::judge) : Optional.empty();
    }

    private static ObjectNode event(String id, WebhookRequest request, Instant now) {
        ObjectNode event = Json.object()
                .put("specversion", "1.0")
                .put("id", id)
                .put("source", "/webhooks/" + SHOP)
                .put("type", "paid")
                .put("time", now.toString())
                .put("data_base64", Base64.getEncoder().encodeToString(request.body()));
        event.putObject("headers").put("x-kind", request.header("x-kind").orElse(""));
        return event;
    }

    private static WebhookVerdict judge(WebhookRequest request, Instant now) {
        Optional<String> challenge = request.parameter("challenge");
        if (challenge.isPresent()) {
            return new WebhookVerdict.Handshake(200, "text/plain", challenge.get());
        }
        JsonNode body;
        try {
            body = JSON.readTree(request.body());
        } catch (IOException e) {
            return new WebhookVerdict.Refused(Kind.INVALID_PAYLOAD, "The body is not JSON.");
        }
        return switch (body.path("token").asText()) {
            case TOKEN -> new WebhookVerdict.Genuine(event(body.path("id").asText(), request, now));
            case "locked" -> new WebhookVerdict.Refused(Kind.UNAVAILABLE, "The secret cannot be read.");
            case String _ -> new WebhookVerdict.Refused(Kind.NOT_VERIFIED, "The signature does not match.");
        };
    }
}
