package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * One backfill. Its workflow id is made of the backfill's, so that the engine admits one; it ends with its last run.
 */
@WorkflowInterface
public interface BackfillWorkflow {
    String TYPE = "flow.backfill";
    String CANCEL = "cancel";
    String REPORT = "report";

    @WorkflowMethod(name = TYPE)
    void start(BackfillState state);

    /** It starts nothing more. */
    @SignalMethod(name = CANCEL)
    void cancel();

    /** A run that it has started ends: {@code {"workflowId", "outcome"}}. */
    @SignalMethod(name = REPORT)
    void report(JsonNode report);
}
