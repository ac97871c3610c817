package dev.flow.proofs.sinks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A sink of lifecycle events, which takes some without an answer, and none while it is away. Thread-safe. */
final class Sink implements AutoCloseable {
    private static final double UNCONFIRMED = 0.02;
    private static final int NO_CONTENT = 204;
    private static final int UNAVAILABLE = 503;

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Random random;
    private final Map<String, List<JsonNode>> taken = new TreeMap<>();
    private boolean away;
    private int refused;
    private int unconfirmed;

    /** Listens on a port of its own. */
    Sink(long seed) throws IOException {
        random = new Random(seed);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Where it listens. */
    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/events";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            JsonNode event = JSON.readTree(exchange.getRequestBody().readAllBytes());
            int status = take(event);
            if (status > 0) {
                exchange.sendResponseHeaders(status, -1);
            }
        }
    }

    /** The status of the answer; 0 for none. */
    private synchronized int take(JsonNode event) {
        if (away) {
            refused++;
            return UNAVAILABLE;
        }
        taken.computeIfAbsent(event.path("subject").asText(), _ -> new ArrayList<>())
                .add(event);
        if (random.nextDouble() < UNCONFIRMED) {
            unconfirmed++;
            return 0;
        }
        return NO_CONTENT;
    }

    /** Takes nothing from now on, or all again. */
    synchronized void away(boolean now) {
        away = now;
    }

    synchronized int refused() {
        return refused;
    }

    synchronized int unconfirmed() {
        return unconfirmed;
    }

    /** What was taken of each run, in the order in which it came; some of it several times. */
    synchronized Map<String, List<JsonNode>> taken() {
        Map<String, List<JsonNode>> copy = new TreeMap<>();
        taken.forEach((run, events) -> copy.put(run, List.copyOf(events)));
        return copy;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
