package dev.flow.bench.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** Starts runs through the gateway. Thread-safe. */
public final class GatewayCaller implements AutoCloseable {
    private static final String START = "/v1/workflows";
    private static final int STARTED = 202;
    private static final int DUPLICATE = 200;

    private final HttpCaller http;

    /** Opens no connection yet. */
    public GatewayCaller(String gateway) {
        this.http = new HttpCaller(gateway);
    }

    /**
     * Starts a run.
     *
     * @param label its only one, under the name {@code batch}
     * @throws IllegalStateException when it is no new one
     */
    JsonNode start(String document, String requestId, ObjectNode input, String label) {
        return http.send("POST", START, body(document, requestId, input, label), Set.of(STARTED));
    }

    /** Starts a run, or finds that it was started before. */
    JsonNode startAgain(String document, String requestId, ObjectNode input) {
        return http.send("POST", START, body(document, requestId, input, ""), Set.of(STARTED, DUPLICATE));
    }

    /**
     * Starts a run and waits for its output, in one request.
     *
     * @throws IllegalStateException when it is no new one, or does not complete in time
     */
    public JsonNode run(String document, String requestId, ObjectNode input) {
        JsonNode answer =
                http.send("POST", START + "?wait=PT30S", body(document, requestId, input, ""), Set.of(STARTED));
        JsonNode result = answer.path("result");
        if (!result.path("status").asText().equals("completed")) {
            throw new IllegalStateException(answer.toString());
        }
        return result.path("output");
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
        return http.send("GET", path, "", Set.of(200));
    }

    @Override
    public void close() {
        http.close();
    }
}
