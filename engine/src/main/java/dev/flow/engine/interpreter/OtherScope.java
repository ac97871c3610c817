package dev.flow.engine.interpreter;

import dev.flow.engine.error.WorkflowTaskFailure;

/** A worker was given the run of another scope: it executes nothing of it, and the run's own workers take it up. */
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
