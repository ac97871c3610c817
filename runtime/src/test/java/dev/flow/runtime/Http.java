package dev.flow.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

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

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("x-host-subject", "local-operator");
    }

    private static Answer send(HttpRequest.Builder request) throws Exception {
        var response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), new ObjectMapper().readTree(response.body()));
    }
}
