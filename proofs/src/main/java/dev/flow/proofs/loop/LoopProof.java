package dev.flow.proofs.loop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.local.LocalEngine;
import dev.flow.engine.local.TemporalBinary;
import dev.flow.proofs.document.Documents;
import io.temporal.client.WorkflowClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A {@code for} with a call in each iteration, over enough items that the run must continue as new repeatedly. */
public final class LoopProof {
    private static final Duration PATIENCE = Duration.ofHours(2);

    private LoopProof() {}

    /**
     * How large.
     *
     * @param items of the loop
     * @param segmentEvents after which the run continues as new; zero for the engine's suggestion
     */
    public record Plan(int items, int segmentEvents) {}

    /**
     * What came of it.
     *
     * @param calls that were made
     * @param segments of the run
     * @param longestHistory of them, in events
     * @param seconds that it took
     * @param violations one sentence for each thing that is not as promised
     */
    public record Outcome(int calls, int segments, long longestHistory, long seconds, List<String> violations) {}

    /** Takes a while. */
    public static Outcome run(Plan plan, TemporalBinary binary, Path folder) {
        Documents documents = Documents.withHostFunction(LoopProof.class, "proofs.loop", "loop.yaml");
        BitSet called = new BitSet(plan.items());
        List<String> violations = new ArrayList<>();
        long start = System.nanoTime();
        try (LocalEngine engine = LocalEngine.builder(binary, folder)
                .definitions(documents.source())
                .calls(arguments -> called(arguments.get(0, JsonNode.class), called, violations))
                .segmentEvents(plan.segmentEvents())
                .build()) {
            RunResult result = engine.start(new StartRequest(
                            "loop",
                            "proofs.loop",
                            documents.digest(),
                            JsonNodeFactory.instance.objectNode().put("items", plan.items())))
                    .result(PATIENCE)
                    .orElseThrow();
            RunResult expected = new RunResult.Completed(expected(plan.items()));
            if (!result.toString().equals(expected.toString())) {
                violations.add("It ended with " + result + " instead of " + expected + ".");
            }
            List<Long> segments = segments(engine.client(), "loop");
            return new Outcome(
                    called.cardinality(),
                    segments.size(),
                    segments.stream().mapToLong(Long::longValue).max().orElse(0),
                    Duration.ofNanos(System.nanoTime() - start).toSeconds(),
                    violations);
        }
    }

    private static JsonNode called(JsonNode request, BitSet called, List<String> violations) {
        int item = request.path("variables").path("item").asInt(-1);
        synchronized (called) {
            if (item < 0 || called.get(item)) {
                violations.add("The call of item " + item + " came again, or from nowhere.");
            } else {
                called.set(item);
            }
        }
        return LongNode.valueOf(2L * item);
    }

    /** Twice the sum of 0 to items - 1. */
    private static JsonNode expected(int items) {
        return JsonNodeFactory.instance.objectNode().put("calls", items).put("sum", (long) items * (items - 1));
    }

    /** The lengths of the histories of all segments. */
    private static List<Long> segments(WorkflowClient client, String workflowId) {
        return client.listExecutions("WorkflowId = '" + workflowId + "'")
                .map(run -> run.getWorkflowExecutionInfo().getHistoryLength())
                .toList();
    }
}
