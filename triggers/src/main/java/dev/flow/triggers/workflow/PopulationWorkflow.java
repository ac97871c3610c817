package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.engine.record.Signals;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * One population: started by a run as a child workflow, or by an operator who runs failed members again. It ends with
 * its last run; a cancellation cancels its open runs first.
 */
@WorkflowInterface
public interface PopulationWorkflow {
    /** Until its last run has ended; the result is what the run that waits for it gets. */
    @WorkflowMethod(name = PopulationRequest.TYPE)
    JsonNode start(PopulationState state);

    /** A run that it has started ends: {@code {"workflowId", "outcome"}}. */
    @SignalMethod(name = Signals.REPORT)
    void report(JsonNode report);

    /** The run that waits for it is no longer told of its end by the engine. */
    @SignalMethod(name = Signals.ASK)
    void ask();

    /** It starts nothing until it is resumed: {@code {"by", "reason"}}. */
    @SignalMethod(name = Signals.PAUSE)
    void pause(JsonNode said);

    /** It goes on. */
    @SignalMethod(name = Signals.RESUME)
    void resume(JsonNode said);
}
