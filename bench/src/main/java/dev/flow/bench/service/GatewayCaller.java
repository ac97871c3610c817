package dev.flow.bench.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;

/** A client of the gateway that adds little of its own, with as many connections as it has callers. Thread-safe. */
final class GatewayCaller implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int STARTED = 202;
    private static final int DUPLICATE = 200;

    private final URI gateway;
    private final ConcurrentLinkedDeque<PlainConnection> idle = new ConcurrentLinkedDeque<>();

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
        return send("POST", "/v1/workflows", body(document, requestId, input, label), Set.of(STARTED));
    }

    /** Starts a run, or finds that it was started before. */
    JsonNode startAgain(String document, String requestId, ObjectNode input) {
        return send("POST", "/v1/workflows", body(document, requestId, input, ""), Set.of(STARTED, DUPLICATE));
    }

    private static String body(String document, String requestId, ObjectNode input, String label) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", "bench." + document)
                .put("business_request_id", requestId)
                .set("input", input);
        if (!label.isEmpty()) {
            body.putObject("labels").put("batch", label);
        }
        return body.toString();
    }

    /** Reads what a path answers. */
    JsonNode get(String path) {
        return send("GET", path, "", Set.of(200));
    }

    private JsonNode send(String method, String path, String body, Set<Integer> expected) {
        try {
            var known = idle.poll();
            var connection = known == null ? new PlainConnection(gateway) : known;
            var answer = connection.send(method, path, body);
            idle.push(connection);
            if (!expected.contains(answer.status())) {
                throw new IllegalStateException(answer.status() + ": " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            for (var connection = idle.poll(); connection != null; connection = idle.poll()) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
