package dev.flow.calls.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.failure.CallFailure;
import dev.flow.calls.secret.SecretRedactor;
import dev.flow.calls.transport.HttpHeaders;
import dev.flow.calls.transport.HttpRequest;
import dev.flow.calls.transport.HttpResponse;
import dev.flow.calls.transport.ResponseContent;
import dev.flow.engine.payload.Json;
import java.util.Locale;
import java.util.Optional;

/** The part of a response that a call outputs (DSL reference, "HTTP Call"). */
public enum HttpOutput {
    /** The content in base64. */
    RAW,
    /** The content, read by its media type. */
    CONTENT,
    /** Request, status, headers and content. */
    RESPONSE;

    public static HttpOutput of(Optional<String> name) {
        return switch (name.orElse("content")) {
            case "raw" -> RAW;
            case "content" -> CONTENT;
            case "response" -> RESPONSE;
            case String other ->
                throw CallFailure.configuration("The output of a call is raw, content or response, not " + other + ".");
        };
    }

    public JsonNode of(HttpRequest request, HttpResponse answer, SecretRedactor redactor) {
        return switch (this) {
            case RAW -> ResponseContent.base64(answer, redactor);
            case CONTENT -> ResponseContent.of(answer, redactor);
            case RESPONSE -> {
                ObjectNode response = Json.object();
                response.set("request", describe(request));
                response.put("statusCode", answer.status());
                response.set("headers", answer.headers().toJson());
                response.set("content", ResponseContent.of(answer, redactor));
                yield response;
            }
        };
    }

    private static ObjectNode describe(HttpRequest request) {
        ObjectNode headers = Json.object();
        request.headers()
                .fields()
                .forEach(field -> headers.put(field.name(), isCredential(field) ? SecretRedactor.MASK : field.value()));
        ObjectNode json = Json.object();
        json.put("method", request.method().toLowerCase(Locale.ROOT));
        json.put("uri", request.uri().toString());
        json.set("headers", headers);
        return json;
    }

    private static boolean isCredential(HttpHeaders.Field field) {
        return field.is("Authorization") || field.is("Proxy-Authorization") || field.is("Cookie");
    }
}
