package dev.flow.workflowtest.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.reporting.TaskTree;
import dev.flow.workflowtest.model.RecordedCall;
import dev.flow.workflowtest.model.TestEvent;
import java.time.Duration;
import java.util.List;

/**
 * What the run of a test did.
 *
 * @param tree its tasks up to the end of the test
 * @param duration real time
 */
public record TestExecution(TestOutcome outcome, Effects effects, TaskTree tree, Duration duration) {

    /**
     * What was observed outside the run.
     *
     * @param calls in the order in which they began
     * @param emitted events, in order
     * @param events of the test
     */
    public record Effects(List<RecordedCall> calls, List<JsonNode> emitted, List<EventOutcome> events) {
        public Effects {
            calls = List.copyOf(calls);
            emitted = List.copyOf(emitted);
            events = List.copyOf(events);
        }
    }

    /**
     * What happened to an event of the test.
     *
     * @param sent whether it was sent before the run ended
     * @param received whether a task listened for its type when it was sent, or later when the run keeps it
     */
    public record EventOutcome(TestEvent event, boolean sent, boolean received) {}
}
