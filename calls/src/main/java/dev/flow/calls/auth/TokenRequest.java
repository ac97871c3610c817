package dev.flow.calls.auth;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.RequestBody;
import dev.flow.engine.payload.Json;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;

/** The request for a token (RFC 6749, 4.3, 4.4, 6; RFC 7523; RFC 8693). */
final class TokenRequest {
    private static final String EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

    private TokenRequest() {}

    static HttpRequest of(OAuthPolicy policy, URI endpoint, Instant now) {
        ObjectNode fields = Json.object().put("grant_type", policy.grant());
        addGrant(fields, policy);
        HttpHeaders headers = addClient(fields, policy, endpoint, now).with("Accept", "application/json");
        if (!policy.list("scopes").isEmpty()) {
            fields.put("scope", String.join(" ", policy.list("scopes")));
        }
        addAudiences(fields, policy);
        RequestBody body = RequestBody.of(
                        fields, policy.encodesJson() ? "application/json" : "application/x-www-form-urlencoded")
                .orElseThrow();
        return new HttpRequest("POST", endpoint, headers.with("Content-Type", body.contentType()), body);
    }

    private static void addGrant(ObjectNode fields, OAuthPolicy policy) {
        switch (policy.grant()) {
            case "client_credentials" -> {}
            case "password" -> {
                fields.put("username", needed(policy, "username"));
                fields.put("password", needed(policy, "password"));
            }
            case "refresh_token" ->
                fields.put(
                        "refresh_token",
                        policy.text("subject", "token")
                                .orElseThrow(() -> CallFailure.configuration(
                                        "The grant refresh_token needs the refresh token as subject.token.")));
            case EXCHANGE -> addExchange(fields, policy);
            case "authorization_code" ->
                throw CallFailure.configuration(
                        "The grant authorization_code needs a person at a browser; a workflow cannot use it.");
            case String other ->
                throw CallFailure.configuration("\"" + other + "\" is no OAuth2 grant that is supported.");
        }
    }

    private static void addExchange(ObjectNode fields, OAuthPolicy policy) {
        fields.put(
                "subject_token",
                policy.text("subject", "token")
                        .orElseThrow(() -> CallFailure.configuration("A token exchange needs a subject.")));
        policy.text("subject", "type").ifPresent(type -> fields.put("subject_token_type", type));
        policy.text("actor", "token").ifPresent(token -> fields.put("actor_token", token));
        policy.text("actor", "type").ifPresent(type -> fields.put("actor_token_type", type));
    }

    private static void addAudiences(ObjectNode fields, OAuthPolicy policy) {
        var audiences = policy.list("audiences");
        if (audiences.size() == 1) {
            fields.put("audience", audiences.get(0));
        } else if (!audiences.isEmpty()) {
            ArrayNode all = fields.putArray("audience");
            audiences.forEach(all::add);
        }
    }

    private static HttpHeaders addClient(ObjectNode fields, OAuthPolicy policy, URI endpoint, Instant now) {
        String method = policy.text("client", "authentication").orElse("client_secret_post");
        switch (method) {
            case "client_secret_basic" -> {
                return HttpHeaders.none()
                        .with(
                                "Authorization",
                                "Basic " + basic(client(policy, "id", method), client(policy, "secret", method)));
            }
            case "client_secret_post" -> {
                fields.put("client_id", client(policy, "id", method));
                policy.text("client", "secret").ifPresent(secret -> fields.put("client_secret", secret));
            }
            case "client_secret_jwt" ->
                addAssertion(
                        fields,
                        client(policy, "id", method),
                        ClientAssertion.sign(
                                client(policy, "id", method), client(policy, "secret", method), endpoint, now));
            case "private_key_jwt" ->
                addAssertion(fields, client(policy, "id", method), client(policy, "assertion", method));
            case "none" -> policy.text("client", "id").ifPresent(id -> fields.put("client_id", id));
            case String other ->
                throw CallFailure.configuration("\"" + other + "\" is no client authentication of OAuth2.");
        }
        return HttpHeaders.none();
    }

    private static void addAssertion(ObjectNode fields, String id, String assertion) {
        fields.put("client_id", id);
        fields.put("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        fields.put("client_assertion", assertion);
    }

    /** RFC 6749, 2.3.1: both parts are form-encoded first. */
    private static String basic(String id, String secret) {
        String pair =
                URLEncoder.encode(id, StandardCharsets.UTF_8) + ":" + URLEncoder.encode(secret, StandardCharsets.UTF_8);
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private static String needed(OAuthPolicy policy, String name) {
        return policy.text(name)
                .orElseThrow(() -> CallFailure.configuration("The grant " + policy.grant() + " needs a " + name + "."));
    }

    private static String client(OAuthPolicy policy, String name, String method) {
        return policy.text("client", name)
                .orElseThrow(() -> CallFailure.configuration(
                        "The client authentication " + method + " needs client." + name + "."));
    }
}
