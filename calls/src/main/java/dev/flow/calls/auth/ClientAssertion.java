package dev.flow.calls.auth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.engine.payload.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The JWT with which a client proves that it knows its secret ({@code client_secret_jwt}; RFC 7523, 3). */
final class ClientAssertion {
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    private ClientAssertion() {}

    static String sign(String client, String secret, URI audience, Instant now) {
        ObjectNode header = Json.object().put("alg", "HS256").put("typ", "JWT");
        ObjectNode claims = Json.object()
                .put("iss", client)
                .put("sub", client)
                .put("aud", audience.toString())
                .put("jti", UUID.randomUUID().toString())
                .put("iat", now.getEpochSecond())
                .put("exp", now.plus(LIFETIME).getEpochSecond());
        String content = encode(Json.write(header)) + "." + encode(Json.write(claims));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return content + "." + encode(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw CallFailure.configuration("The client's secret cannot sign a client assertion.");
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
