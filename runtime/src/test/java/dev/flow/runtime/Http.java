package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

/** A caller of a service on this machine. */
record Http(int port) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    record Answer(int status, JsonNode body) {}

    Answer get(String path) throws Exception {
        return send(request(path).GET());
    }

    Answer post(String path, String body) throws Exception {
        return send(request(path)
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    Answer post(String path, String body, String key) throws Exception {
        return send(request(path)
                .header("content-type", "application/json")
                .header("x-idempotency-key", key)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** A body with headers of its own, and without those that name a caller. */
    Answer post(String path, byte[] body, Map<String, String> headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        headers.forEach(request::header);
        return send(request.POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** A body of YAML. */
    Answer put(String path, String yaml) throws Exception {
        return send(request(path)
                .header("content-type", "application/yaml")
                .PUT(HttpRequest.BodyPublishers.ofString(yaml)));
    }

    Answer delete(String path) throws Exception {
        return send(request(path).DELETE());
    }

    /** An answer that is no JSON. */
    String text(String path) {
        try {
            return CLIENT.send(request(path).GET().build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What somebody else hears, or the same without reading an answer that is no JSON. */
    int status(String path, String subject) throws Exception {
        return CLIENT.send(request(path, subject).GET().build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** What the bearer of a token hears. */
    Answer bearer(String path, String token) throws Exception {
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("authorization", "Bearer " + token));
    }

    private HttpRequest.Builder request(String path) {
        return request(path, "local-operator");
    }

    private HttpRequest.Builder request(String path, String subject) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("x-host-subject", subject);
    }

    private static Answer send(HttpRequest.Builder request) throws Exception {
        var response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        boolean json = response.headers().firstValue("content-type").orElse("").contains("json");
        return new Answer(
                response.statusCode(),
                json ? new ObjectMapper().readTree(response.body()) : TextNode.valueOf(response.body()));
    }
}
