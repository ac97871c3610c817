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
     * @param events of the test
     */
    public record Heard(List<Call> calls, List<JsonNode> emitted, List<Fate> events) {
        public Heard {
            calls = List.copyOf(calls);
            emitted = List.copyOf(emitted);
            events = List.copyOf(events);
        }
    }

    /**
     * What became of an event that the test gave.
     *
     * @param sent whether its moment came before the run had ended
     * @param heard whether a task listened for its type when it came, or later when the run keeps it
     */
    public record Fate(Delivery delivery, boolean sent, boolean heard) {}
}
