package dev.flow.gateway;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends requests with fixed headers to a gateway. */
final class Client {
    private static final JsonMapper JSON = new JsonMapper();
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final int port;
    private final List<String> headers;

    Client(int port, String... headers) {
        this.port = port;
        this.headers = List.of(headers);
    }

    /** The response to one request. */
    record Got(int status, HttpResponse<String> response) {
        JsonNode json() {
            try {
                return JSON.readTree(response.body());
            } catch (JacksonException e) {
                throw new UncheckedIOException(e);
            }
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        String code() {
            return json().path("code").asText();
        }

        @Override
        public String toString() {
            return status + " " + response.body();
        }
    }

    Client with(String... more) {
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of(more));
        return new Client(port, all.toArray(String[]::new));
    }

    Client bearer(String token) {
        return with("authorization", "Bearer " + token);
    }

    Got get(String path) {
        return send("GET", path, null);
    }

    Got post(String path, String json) {
        return with("content-type", "application/json").send("POST", path, json);
    }

    Got send(String method, String path, @Nullable String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(90))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        for (int i = 0; i < headers.size(); i += 2) {
            request.header(headers.get(i), headers.get(i + 1));
        }
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            return new Got(response.statusCode(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
