package dev.flow.proofs.fleet;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The outside world, which counts what the runs ask it for, and answers twice the number of the order. Thread-safe. */
public final class Orders implements AutoCloseable {
    /** In place of a key that is missing. */
    static final String NO_KEY = "none";

    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<Integer, List<Call>> calls = new TreeMap<>();

    /**
     * One call.
     *
     * @param key its {@code Idempotency-Key}
     * @param content its body
     * @param nanos when it came, as {@link System#nanoTime()} says
     */
    public record Call(String key, String content, long nanos) {}

    /** Listens on a port of its own. */
    public Orders() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.createContext("/orders", this::answer);
        server.start();
    }

    /** Where it listens. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String content = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            int order = JSON.readTree(content).path("order").asInt();
            String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
            synchronized (calls) {
                calls.computeIfAbsent(order, _ -> new ArrayList<>())
                        .add(new Call(key == null ? NO_KEY : key, content, System.nanoTime()));
            }
            byte[] answer = ("{\"answer\":" + 2 * order + "}").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /** The calls of each order so far. */
    public Map<Integer, List<Call>> calls() {
        synchronized (calls) {
            Map<Integer, List<Call>> copy = new TreeMap<>();
            calls.forEach((order, made) -> copy.put(order, List.copyOf(made)));
            return copy;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
