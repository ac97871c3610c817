package dev.flow.proofs.revisions;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import dev.flow.testing.http.TestHttpService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The services outside: one for each revision, on an origin of its own, which answers with the revision's marker and
 * notes when it was asked. Thread-safe.
 */
final class MarkedServices implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final List<TestHttpService> services = new ArrayList<>();
    private final Map<Integer, Long> asked = new ConcurrentHashMap<>();

    /** Starts the service of one more revision. */
    synchronized MarkedConfiguration next() {
        int number = services.size();
        String marker = "revision-" + number;
        TestHttpService service = TestHttpService.raw(exchange -> answer(exchange, marker));
        services.add(service);
        return new MarkedConfiguration(number, marker, service.url());
    }

    private void answer(HttpExchange exchange, String marker) throws IOException {
        try (exchange) {
            int order = JSON.readTree(exchange.getRequestBody()).path("order").asInt();
            asked.put(order, System.nanoTime());
            byte[] answer = ("{\"marker\":\"" + marker + "\"}").getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /** When the run of each order has made its call, as {@link System#nanoTime()} says. */
    Map<Integer, Long> asked() {
        return Map.copyOf(asked);
    }

    @Override
    public synchronized void close() {
        services.forEach(TestHttpService::close);
    }
}
