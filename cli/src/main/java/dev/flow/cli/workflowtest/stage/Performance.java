package dev.flow.cli.workflowtest.stage;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.run.TaskTree;
import dev.flow.cli.workflowtest.Call;
import dev.flow.cli.workflowtest.Delivery;
import java.util.List;

/**
 * What a test's run did.
 *
 * @param tree its tasks, as far as they came
 * @param took real time
 */
public record Performance(Ending ending, Heard heard, TaskTree tree, java.time.Duration took) {

    /**
     * What the world outside heard of it.
     *
     * @param calls in the order in which they began
     * @param emitted events, in order
     * @param undelivered events of the test that nobody was there for
     */
    public record Heard(List<Call> calls, List<JsonNode> emitted, List<Delivery> undelivered) {
        public Heard {
            calls = List.copyOf(calls);
            emitted = List.copyOf(emitted);
            undelivered = List.copyOf(undelivered);
        }
    }
}
