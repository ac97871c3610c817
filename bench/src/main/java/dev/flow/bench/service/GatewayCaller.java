package dev.flow.bench.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executors;

/** A client of the gateway, as one would write it with what the JDK has. Thread-safe. */
final class GatewayCaller implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final URI gateway;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    GatewayCaller(String gateway) {
        this.gateway = URI.create(gateway);
    }

    /**
     * Starts a run.
     *
     * @param label its only one, under the name {@code batch}
     * @throws IllegalStateException when it is no new one
     */
    JsonNode start(String document, String requestId, ObjectNode input, String label) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", "bench." + document)
                .put("business_request_id", requestId)
                .set("input", input);
        if (!label.isEmpty()) {
            body.putObject("labels").put("batch", label);
        }
        return send(
                request("/v1/workflows")
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body.toString())),
                202);
    }

    /** Reads what a path answers. */
    JsonNode get(String path) {
        return send(request(path), 200);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(gateway.resolve(path)).header("x-host-subject", "local-operator");
    }

    private JsonNode send(HttpRequest.Builder request, int expected) {
        try {
            var response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != expected) {
                throw new IllegalStateException(response.statusCode() + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted.", e);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
