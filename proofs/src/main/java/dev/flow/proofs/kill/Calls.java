package dev.flow.proofs.kill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;

/**
 * The outside world: a service in a process that is never killed. It counts each call by the place in the workflow that
 * it comes from, answers twice the value it is sent, and refuses the first call of each flaky place. Thread-safe.
 */
final class Calls implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer server;
    private final Map<Place, Tally> tallies = new TreeMap<>();

    /** One call of a document: the number of the run, and where in it. */
    record Place(int run, String path) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return run != other.run ? Integer.compare(run, other.run) : path.compareTo(other.path);
        }
    }

    /**
     * What came from one place.
     *
     * @param keys how often each {@code Idempotency-Key} came
     * @param answered how many of these calls were answered with success
     * @param refused how many with an error
     */
    record Tally(Map<String, Integer> keys, int answered, int refused) {
        Tally plus(String key, boolean success) {
            Map<String, Integer> more = new TreeMap<>(keys);
            more.merge(key, 1, Integer::sum);
            return new Tally(more, answered + (success ? 1 : 0), refused + (success ? 0 : 1));
        }
    }

    Calls() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/calls", exchange -> answer(exchange, false));
        server.createContext("/flaky", exchange -> answer(exchange, true));
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange, boolean flaky) throws IOException {
        try (exchange) {
            JsonNode body = JSON.readTree(exchange.getRequestBody());
            String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
            Place place = new Place(body.path("run").asInt(), body.path("path").asText());
            boolean success = count(place, key == null ? "none" : key, flaky);
            byte[] answer = JSON.writeValueAsString(
                            Map.of("answer", body.path("value").asInt() * 2))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(success ? 200 : 503, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private synchronized boolean count(Place place, String key, boolean flaky) {
        Tally before = tallies.getOrDefault(place, new Tally(Map.of(), 0, 0));
        boolean success = !flaky || before.refused() > 0;
        tallies.put(place, before.plus(key, success));
        return success;
    }

    synchronized int received() {
        return tallies.values().stream()
                .mapToInt(tally -> tally.answered() + tally.refused())
                .sum();
    }

    /** What came from each place so far. */
    synchronized Map<Place, Tally> tallies() {
        return new TreeMap<>(tallies);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
