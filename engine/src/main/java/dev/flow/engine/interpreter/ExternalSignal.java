package dev.flow.engine.interpreter;

import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.SignalExternalWorkflowException;
import io.temporal.workflow.Workflow;

/** Signals from one run to another workflow. */
public final class ExternalSignal {
    private ExternalSignal() {}

    /**
     * Sends a signal, and waits until the engine has delivered it.
     *
     * @return false when there is no such workflow, or it has ended: the SDK tells it by an application failure whose
     *     type is the cause, not by the exception that it documents
     */
    public static boolean isDelivered(String workflowId, String signal, Object... arguments) {
        try {
            Workflow.newUntypedExternalWorkflowStub(workflowId).signal(signal, arguments);
            return true;
        } catch (SignalExternalWorkflowException | ApplicationFailure e) {
            return false;
        }
    }
}
