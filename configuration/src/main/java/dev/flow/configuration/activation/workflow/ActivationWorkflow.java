package dev.flow.configuration.activation.workflow;

import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/**
 * The controller of the activations of one scope. Its workflow id is that of the scope, so that the engine admits one
 * at a time; it ends when nothing is under way.
 */
@WorkflowInterface
public interface ActivationWorkflow {
    String TYPE = "flow.activation";
    String WAKE = "wake";

    @WorkflowMethod(name = TYPE)
    void control(ControllerRequest request);

    /** Something has changed: look again instead of waiting. */
    @SignalMethod(name = WAKE)
    void wake();
}
