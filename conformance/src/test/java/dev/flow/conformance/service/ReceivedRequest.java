package dev.flow.conformance.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** A request that a host received, as data: {@code method, path, query, headers, body}; header names in lower case. */
public record ReceivedRequest(String method, String path, ObjectNode json) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static ReceivedRequest of(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        String path = exchange.getRequestURI().getPath();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("method", method);
        json.put("path", path);
        json.put("uri", exchange.getRequestURI().toString());
        query(json.putObject("query"), exchange.getRequestURI().getRawQuery());
        ObjectNode headers = json.putObject("headers");
        exchange.getRequestHeaders()
                .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (body.length > 0) {
            json.set("body", body(headers.path("content-type").asText(), body));
        }
        return new ReceivedRequest(method, path, json);
    }

    Optional<String> header(String name) {
        JsonNode header = json.path("headers").path(name);
        return header.isTextual() ? Optional.of(header.asText()) : Optional.empty();
    }

    private static void query(ObjectNode query, String raw) {
        if (raw == null || raw.isEmpty()) {
            return;
        }
        for (String pair : raw.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
            JsonNode earlier = query.get(name);
            query.put(name, earlier == null ? value : earlier.asText() + "," + value);
        }
    }

    private static JsonNode body(String contentType, byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        if (contentType.contains("json")) {
            try {
                return JSON.readTree(text);
            } catch (JsonProcessingException notJson) {
                return JsonNodeFactory.instance.textNode(text);
            }
        }
        return JsonNodeFactory.instance.textNode(text);
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
