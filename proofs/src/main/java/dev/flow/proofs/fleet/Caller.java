package dev.flow.proofs.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.store.Timekeeper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A client that asks either gateway, and asks again whenever it does not know: after a broken connection, after 429 and
 * 503, and on purpose, when it hangs up in the middle of a request or throws an answer away. Thread-safe.
 */
public final class Caller implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(45);
    private static final Duration RESULT = Duration.ofSeconds(40);
    /** Too many requests, and unavailable. */
    private static final Set<Integer> AGAIN = Set.of(429, 503);

    private static final int MOST_TRIES = 3_000;
    /** After the first failure, in milliseconds; twice as long after each more, as clients do who are polite. */
    private static final int PAUSE = 100;

    private static final int MOST_DOUBLINGS = 5;
    /** Of an impatient client, each time. */
    private static final int SHORT_PAUSE = 40;
    /** The maximum time, in milliseconds, before the client drops a request. */
    private static final int LONGEST_PATIENCE = 120;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    private final int pause;
    private final int doublings;
    private final List<URI> gateways;
    private final Timekeeper time;
    private final double drops;
    private volatile boolean closed;
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger dropped = new AtomicInteger();
    private final AtomicInteger broken = new AtomicInteger();
    private final AtomicInteger unavailable = new AtomicInteger();

    /**
     * An answer that is one.
     *
     * @param replayed whether it is the recorded answer to a request with the same idempotency key
     */
    public record Answer(int status, JsonNode body, boolean replayed) {}

    /**
     * A client of some gateways.
     *
     * @param drops how likely it is that an answer is not read, from 0 to 1
     */
    public Caller(List<URI> gateways, Timekeeper time, double drops) {
        this(gateways, time, drops, PAUSE, MOST_DOUBLINGS);
    }

    private Caller(List<URI> gateways, Timekeeper time, double drops, int pause, int doublings) {
        this.gateways = List.copyOf(gateways);
        this.time = time;
        this.drops = drops;
        this.pause = pause;
        this.doublings = doublings;
    }

    /** A client that reads all answers and does not wait long before it asks again: it measures when it is answered. */
    public static Caller impatient(List<URI> gateways, Timekeeper time) {
        return new Caller(gateways, time, 0, SHORT_PAUSE, 0);
    }

    /** What its requests met so far. */
    public Traffic traffic() {
        return new Traffic(sent.get(), dropped.get(), broken.get(), unavailable.get());
    }

    /**
     * Starts a run, as often as it takes.
     *
     * @param key idempotency key; empty for none
     */
    public Answer start(String workflow, String requestId, ObjectNode input, String key, Random random)
            throws InterruptedException {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", workflow)
                .put("business_request_id", requestId)
                .set("input", input);
        return until(random, drops, gateway -> {
            HttpRequest.Builder request = request(gateway, "/v1/workflows", PATIENCE)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
            return (key.isEmpty() ? request : request.header("x-idempotency-key", key)).build();
        });
    }

    /** The result of a run; asks until it has ended. */
    public Answer result(String workflowId, Random random) throws InterruptedException {
        while (true) {
            Answer answer = until(
                    random,
                    0,
                    gateway -> request(gateway, "/v1/workflows/" + workflowId + "/result?wait=PT20S", RESULT)
                            .build());
            String status = answer.body().path("status").asText();
            if (answer.status() != 200 || !List.of("running", "waiting").contains(status)) {
                return answer;
            }
        }
    }

    /** Sends a request, as often as it takes; the request is one that may be repeated. */
    public Answer send(Random random, Form form) throws InterruptedException {
        return until(random, drops, form);
    }

    /** A request of a path to one of the gateways. */
    public static HttpRequest.Builder request(URI gateway, String path) {
        return request(gateway, path, PATIENCE);
    }

    private static HttpRequest.Builder request(URI gateway, String path, Duration patience) {
        return HttpRequest.newBuilder(gateway.resolve(path))
                .timeout(patience)
                .header("x-host-subject", "local-operator");
    }

    /** Makes a request for the gateway that is asked. */
    public interface Form {
        HttpRequest request(URI gateway);
    }

    private Answer until(Random random, double drop, Form form) throws InterruptedException {
        int failures = 0;
        for (int attempt = 0; attempt < MOST_TRIES && !closed; attempt++) {
            HttpRequest request = form.request(gateways.get(random.nextInt(gateways.size())));
            sent.incrementAndGet();
            if (random.nextDouble() < drop) {
                hangUp(request, random.nextInt(LONGEST_PATIENCE));
                dropped.incrementAndGet();
                continue;
            }
            try {
                HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
                if (!AGAIN.contains(response.statusCode())) {
                    return new Answer(
                            response.statusCode(),
                            JSON.readTree(response.body()),
                            response.headers()
                                    .firstValue("idempotency-replayed")
                                    .isPresent());
                }
                unavailable.incrementAndGet();
            } catch (IOException e) {
                broken.incrementAndGet();
            }
            time.pause(Duration.ofMillis(random.nextInt(pause << Math.min(failures++, doublings))));
        }
        throw new IllegalStateException("No gateway answered in " + MOST_TRIES + " tries, or the client was closed.");
    }

    /** Sends, and is gone after so long, whatever has become of it. */
    private void hangUp(HttpRequest request, int millis) throws InterruptedException {
        CompletableFuture<?> answer = http.sendAsync(request, HttpResponse.BodyHandlers.discarding());
        try {
            answer.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            answer.cancel(true);
        }
    }

    /** Requests that are repeated fail. */
    @Override
    public void close() {
        closed = true;
        http.shutdownNow();
    }
}
