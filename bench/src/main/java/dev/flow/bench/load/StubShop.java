package dev.flow.bench.load;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The service that the workflows call, on a port of the loopback interface. Thread-safe. */
public final class StubShop implements AutoCloseable {
    static {
        // Else the server's answers wait 40 ms for the client's acknowledgement of their headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    public StubShop() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        answer("/items/", 200, "{\"sku\":\"tea-7\",\"price\":600,\"stock\":3}");
        answer("/reservations", 201, "{\"reservation\":\"r-1\"}");
        answer("/payments", 201, "{\"payment\":\"p-1\"}");
        answer("/shipments", 201, "{\"shipment\":\"s-1\"}");
        answer("/refused", 503, "{\"reason\":\"closed\"}");
        server.start();
    }

    /** The address, {@code http://host:port}. */
    public String address() {
        return "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
    }

    private void answer(String path, int status, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> answer(exchange, status, bytes));
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
