package dev.flow.bench.event;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The service that a run calls as soon as it was woken: it knows when each order came. Thread-safe. */
final class Arrivals implements AutoCloseable {
    static {
        // Else the server's answers wait 40 ms for the client's acknowledgement of their headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Map<Integer, CompletableFuture<Long>> orders = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    Arrivals() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/arrivals", this::arrive);
        server.start();
    }

    /** The address, {@code http://host:port}. */
    String address() {
        return "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
    }

    /** Forgets all orders. */
    void clear() {
        orders.clear();
    }

    /**
     * Waits until an order has come.
     *
     * @return when, as {@link System#nanoTime()} says
     * @throws IllegalStateException when it does not come
     */
    long await(int order) {
        try {
            return of(order).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted.", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("The run of order " + order + " was not woken.", e);
        }
    }

    private CompletableFuture<Long> of(int order) {
        return orders.computeIfAbsent(order, _ -> new CompletableFuture<>());
    }

    private void arrive(HttpExchange exchange) throws IOException {
        try (exchange) {
            int order = JSON.readTree(exchange.getRequestBody()).path("order").asInt();
            of(order).complete(System.nanoTime());
            byte[] body = ("{\"order\":" + order + "}").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
