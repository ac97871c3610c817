package dev.flow.bench.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;

/** A client of an HTTP server that adds little of its own, with as many connections as it has callers. Thread-safe. */
public final class HttpCaller implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final URI server;
    private final ConcurrentLinkedDeque<PlainConnection> idle = new ConcurrentLinkedDeque<>();

    /**
     * Opens no connection yet.
     *
     * @param server its address, {@code http://host:port}
     */
    public HttpCaller(String server) {
        this.server = URI.create(server);
    }

    /**
     * Sends a request and waits for its answer.
     *
     * @param body JSON; empty for none
     * @param expected the statuses that are no failure
     * @throws IllegalStateException for another status
     */
    public JsonNode send(String method, String path, String body, Set<Integer> expected) {
        return answer(method, path, body, "", expected);
    }

    /**
     * Sends a request under an idempotency key and waits for its answer.
     *
     * @param body JSON
     * @param expected the statuses that are no failure
     * @throws IllegalStateException for another status
     */
    public JsonNode post(String path, String key, String body, Set<Integer> expected) {
        return answer("POST", path, body, "x-idempotency-key: " + key + "\r\n", expected);
    }

    /**
     * Sends an event as a CloudEvent in binary mode and waits until it is accepted.
     *
     * @param id unlike that of every event before
     * @param data JSON
     * @throws IllegalStateException when it is not accepted as a new one
     */
    public void event(String type, String id, String data) {
        var _ = answer(
                "POST",
                "/events/default",
                data,
                "ce-specversion: 1.0\r\nce-source: urn:bench\r\nce-type: " + type + "\r\nce-id: " + id + "\r\n",
                Set.of(202));
    }

    private JsonNode answer(String method, String path, String body, String headers, Set<Integer> expected) {
        try {
            var answer = send(method, path, body, headers);
            if (!expected.contains(answer.status())) {
                throw new IllegalStateException(path + ": " + answer.status() + " " + answer.body());
            }
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The status that a path answers. */
    public int status(String path) {
        try {
            return send("GET", path, "", "").status();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PlainConnection.Answer send(String method, String path, String body, String headers) throws IOException {
        var known = idle.poll();
        var connection = known == null ? new PlainConnection(server) : known;
        var answer = connection.send(method, path, body, headers);
        idle.push(connection);
        return answer;
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
