package dev.flow.calls.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.call.Argument;
import dev.flow.calls.call.CallScope;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.engine.payload.Json;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * An {@code oauth2} or {@code oidc} policy, evaluated (DSL reference, "OAUTH2 Authentication").
 *
 * @param discovered whether the authority is asked for its endpoints (OpenID Connect Discovery 1.0)
 */
record OAuthPolicy(ObjectNode properties, boolean discovered) {
    private static final String WELL_KNOWN = "/.well-known/";

    static OAuthPolicy of(CallScope scope, Argument argument, boolean oidc) {
        if (!argument.isObject()) {
            throw CallFailure.configuration("An oauth2 or oidc authentication policy is an object.");
        }
        ObjectNode properties = ((ObjectNode) argument.value(scope)).deepCopy();
        String authority = argument.get("authority")
                .uri(scope)
                .orElseThrow(() -> CallFailure.configuration("The oauth2 authentication policy has no authority."));
        properties.put("authority", authority);
        argument.get("endpoints")
                .get("token")
                .uri(scope)
                .ifPresent(path -> properties.putObject("endpoints").put("token", path));
        return new OAuthPolicy(properties, oidc || authority.contains(WELL_KNOWN));
    }

    /** A hash that identifies the policy without keeping its credentials. */
    String fingerprint() {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update((byte) (discovered ? 1 : 0));
            return HexFormat.of().formatHex(sha256.digest(Json.write(properties)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    URI discoveryDocument() {
        String authority = text("authority").orElseThrow();
        return HttpRequest.endpoint(
                authority.contains(WELL_KNOWN)
                        ? authority
                        : withoutSlash(authority) + WELL_KNOWN + "openid-configuration");
    }

    /** The token endpoint without discovery: below the authority. */
    URI tokenEndpoint() {
        String path = properties.path("endpoints").path("token").asText("/oauth2/token");
        if (path.startsWith("http://") || path.startsWith("https://")) {
            return HttpRequest.endpoint(path);
        }
        return HttpRequest.endpoint(
                withoutSlash(text("authority").orElseThrow()) + (path.startsWith("/") ? "" : "/") + path);
    }

    String grant() {
        return text("grant").orElse("");
    }

    Optional<String> text(String name) {
        return textOf(properties.path(name));
    }

    /** A property of {@code client}, {@code subject} or {@code actor}. */
    Optional<String> text(String object, String name) {
        return textOf(properties.path(object).path(name));
    }

    List<String> list(String name) {
        List<String> values = new ArrayList<>();
        properties.path(name).forEach(value -> values.add(value.asText()));
        return values;
    }

    boolean encodesJson() {
        return properties.path("request").path("encoding").asText().equals("application/json");
    }

    private static Optional<String> textOf(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
    }

    private static String withoutSlash(String text) {
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    @Override
    public String toString() {
        return "OAuthPolicy[" + text("authority").orElse("") + "]";
    }
}
