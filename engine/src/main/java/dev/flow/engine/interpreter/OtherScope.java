package dev.flow.engine.interpreter;

import dev.flow.engine.error.WorkflowTaskFailure;

/**
 * The worker received a run of another scope. It fails the workflow task and executes nothing; a worker of that scope
 * takes it.
 */
final class OtherScope extends WorkflowTaskFailure {
    private static final long serialVersionUID = 1L;

    OtherScope(String queue) {
        super("The task queue " + queue + " has runs of another scope, which this worker does not execute.");
    }

    @Override
    public boolean isOutage() {
        return true;
    }
}
