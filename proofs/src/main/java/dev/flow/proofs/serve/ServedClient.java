package dev.flow.proofs.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.proofs.fleet.Caller;
import dev.flow.proofs.fleet.Seen;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A client that starts runs of the workflow, sends each its two events, and reads its result. Thread-safe.
 *
 * @param service address of the outside world
 */
record ServedClient(Caller caller, String service, long seed) {
    /** The workflow that is started. */
    static final String WORKFLOW = "proofs.served";
    /** The sub-workflow of each of its runs. */
    static final String BELOW = "proofs.below";

    private static final int PAGE = 100;
    private static final int ACCEPTED = 202;
    private static final int ENDED = 409;

    /**
     * What became of one start.
     *
     * @param refused answers to its events that are not as promised
     */
    record Round(int order, Seen seen, List<String> refused) {}

    /** The orders that its calls have, of one start. */
    static List<Integer> calls(int order) {
        return List.of(order * 10 + 1, order * 10 + 2, order * 10 + 3);
    }

    /** The expected output of the document, by hand. */
    static JsonNode expected(int order) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("order", order)
                .put("next", order + 1)
                .put("reserved", 2 * (order * 10 + 1))
                .put("below", 2 * (order * 10 + 2))
                .put("first", 1)
                .put("second", 2)
                .put("finished", 2 * (order * 10 + 3));
    }

    Random random(int order) {
        return new Random(seed * 1_000_003 + order);
    }

    /** Starts the run of an order, with a business request id of its own. */
    Caller.Answer start(int order, Caller sender, Random random) throws InterruptedException {
        ObjectNode input =
                JsonNodeFactory.instance.objectNode().put("service", service).put("order", order);
        return sender.start(WORKFLOW, "order-" + order, input, "", random);
    }

    /** Everything after an answer to the start, to the run's end. */
    Round follow(int order, Caller.Answer started, Random random) throws InterruptedException {
        String run = started.body().path("workflow_id").asText();
        if (run.isEmpty()) {
            return new Round(order, Seen.refused(started), List.of());
        }
        List<String> refused = new ArrayList<>();
        for (int number = 1; number <= 2; number++) {
            Caller.Answer answer = step(order, run, number, random);
            // The last event may have ended the run before its answer was lost: then it cannot be delivered again.
            if (answer.status() != ACCEPTED && !(number == 2 && answer.status() == ENDED)) {
                refused.add("Event " + number + " of start " + order + " was answered with " + answer + ".");
            }
        }
        JsonNode result = caller.result(run, random).body();
        return new Round(order, new Seen(started, start(order, caller, random), result), refused);
    }

    private Caller.Answer step(int order, String run, int number, Random random) throws InterruptedException {
        return caller.send(
                random,
                gateway -> Caller.request(gateway, "/v1/workflows/" + run + "/events/proofs.step")
                        .header("Content-Type", "application/json")
                        .header("x-idempotency-key", "step-" + order + "-" + number)
                        .POST(BodyPublishers.ofString("{\"payload\":{\"number\":" + number + "}}"))
                        .build());
    }

    /** The workflow ids of all completed runs that the service lists, of the workflow. */
    Set<String> completed(Random random) throws InterruptedException {
        Set<String> listed = new TreeSet<>();
        String cursor = "";
        do {
            String path = "/v1/operations/runs?workflow=" + WORKFLOW + "&state=completed&limit=" + PAGE
                    + (cursor.isEmpty() ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
            JsonNode page = caller.send(
                            random, gateway -> Caller.request(gateway, path).build())
                    .body();
            page.path("workflows")
                    .forEach(run -> listed.add(run.path("workflow_id").asText()));
            cursor = page.path("next_page_token").asText("");
        } while (!cursor.isEmpty());
        return listed;
    }
}
