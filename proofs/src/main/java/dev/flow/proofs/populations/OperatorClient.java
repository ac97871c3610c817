package dev.flow.proofs.populations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.store.Timekeeper;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Starts runs with a population over HTTP, follows and cancels them. Confined to one thread. */
final class OperatorClient {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String POPULATIONS = "/v1/operations/populations";
    private static final int PAGE = 100;

    private final Caller caller;
    private final Timekeeper time;
    private final Random random;

    OperatorClient(Caller caller, Timekeeper time, long seed) {
        this.caller = caller;
        this.time = time;
        this.random = new Random(seed);
    }

    /**
     * Starts a run.
     *
     * @param service address of the outside world
     * @return its workflow id
     */
    String start(String requestId, int concurrency, String service) throws InterruptedException {
        ObjectNode input = JsonNodeFactory.instance
                .objectNode()
                .put("concurrency", concurrency)
                .put("service", service);
        Caller.Answer answer = caller.start(Numbers.CALLER, requestId, input, "", random);
        String id = answer.body().path("workflow_id").asText();
        if (id.isEmpty()) {
            throw new IllegalStateException("The start of " + Numbers.CALLER + " was answered with " + answer + ".");
        }
        return id;
    }

    /** The id of the population that a run has started; waits until it has. */
    String population(String run) throws InterruptedException {
        while (true) {
            JsonNode found = get(POPULATIONS + "?workflow_id=" + encoded(run))
                    .path("populations")
                    .path(0);
            if (found.has("workflow_id")) {
                return found.path("workflow_id").asText();
            }
            time.pause(POLL);
        }
    }

    /** What is said of a population now. */
    Seen look(String population) throws InterruptedException {
        return Seen.of(get(path(population) + "?limit=1").path("population"));
    }

    /** The members of a population that have failed, on all pages. */
    List<JsonNode> failures(String population) throws InterruptedException {
        List<JsonNode> all = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page =
                    get(path(population) + "?limit=" + PAGE + (cursor.isEmpty() ? "" : "&cursor=" + encoded(cursor)));
            page.path("failures").forEach(all::add);
            cursor = page.path("next_cursor").asText("");
        } while (!cursor.isEmpty());
        return all;
    }

    /** Asks a run to cancel. */
    void cancel(String run) throws InterruptedException {
        Caller.Answer answer = caller.send(
                random,
                gateway -> Caller.request(gateway, "/v1/workflows/" + run + "/cancel")
                        .header("Content-Type", "application/json")
                        .header("x-idempotency-key", "cancel-" + run)
                        .POST(BodyPublishers.ofString("{\"reason\":\"the proof\"}"))
                        .build());
        if (answer.status() != 202) {
            throw new IllegalStateException("The cancellation of " + run + " was answered with " + answer + ".");
        }
    }

    /** How a run has ended; waits until it has. */
    JsonNode result(String run) throws InterruptedException {
        return caller.result(run, random).body();
    }

    private JsonNode get(String path) throws InterruptedException {
        Caller.Answer answer =
                caller.send(random, gateway -> Caller.request(gateway, path).build());
        if (answer.status() != 200) {
            throw new IllegalStateException(path + " was answered with " + answer + ".");
        }
        return answer.body();
    }

    private static String path(String population) {
        return POPULATIONS + "/" + encoded(population);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
