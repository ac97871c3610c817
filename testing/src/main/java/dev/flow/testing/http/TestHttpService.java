package dev.flow.testing.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A real HTTP service on the loopback interface, which remembers what it was asked. */
public final class TestHttpService implements AutoCloseable {
    static {
        // Else answers wait 40 ms for the client's acknowledgement of their headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        // Else it closes connections as soon as 200 are idle, while clients send requests on them.
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Received> received = new CopyOnWriteArrayList<>();

    private TestHttpService() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
    }

    /** Answers every request with what {@code handler} makes of it. */
    public static TestHttpService answering(Function<Received, Reply> handler) {
        TestHttpService service = new TestHttpService();
        service.server.createContext("/", exchange -> service.handle(exchange, handler));
        service.server.start();
        return service;
    }

    /** A service whose handler writes the response itself. */
    public static TestHttpService raw(com.sun.net.httpserver.HttpHandler handler) {
        TestHttpService service = new TestHttpService();
        service.server.createContext("/", handler);
        service.server.start();
        return service;
    }

    private void handle(HttpExchange exchange, Function<Received, Reply> handler) throws IOException {
        Received request = new Received(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                Map.copyOf(exchange.getRequestHeaders()),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        received.add(request);
        Reply reply = handler.apply(request);
        reply.headers().forEach(exchange.getResponseHeaders()::add);
        exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
        exchange.getResponseBody().write(reply.body());
        exchange.close();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String url() {
        return "http://127.0.0.1:" + port();
    }

    public List<Received> received() {
        return received;
    }

    public Received only() {
        if (received.size() != 1) {
            throw new AssertionError("expected one request, got " + received);
        }
        return received.get(0);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** A request that the service received. */
    public record Received(String method, String uri, Map<String, List<String>> headers, String body) {
        public String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> String.join(", ", header.getValue()))
                    .findFirst()
                    .orElse("(none)");
        }
    }

    /** A response that the service sends. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Reply(int status, Map<String, String> headers, byte[] body) {
        public static Reply json(String body) {
            return of(200, "application/json", body);
        }

        public static Reply of(int status, String contentType, String body) {
            return new Reply(status, Map.of("Content-Type", contentType), body.getBytes(StandardCharsets.UTF_8));
        }

        public static Reply empty(int status) {
            return new Reply(status, Map.of(), new byte[0]);
        }

        public static Reply redirect(int status, String location) {
            return new Reply(status, Map.of("Location", location), new byte[0]);
        }
    }
}
