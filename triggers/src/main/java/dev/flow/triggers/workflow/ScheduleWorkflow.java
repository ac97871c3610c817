package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * One schedule. Its workflow id is that of its trigger, so that the engine admits one at a time; it ends when it is
 * deleted.
 */
@WorkflowInterface
public interface ScheduleWorkflow {
    String TYPE = "flow.schedule";
    String CHANGE = "change";
    String REPORT = "report";

    @WorkflowMethod(name = TYPE)
    void fire(ScheduleState state);

    /** What the schedule is from now on. */
    @SignalMethod(name = CHANGE)
    void change(ScheduleChange change);

    /** A run that it has started ends: {@code {"workflowId", "outcome"}}. */
    @SignalMethod(name = REPORT)
    void report(JsonNode report);
}
