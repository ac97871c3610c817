package dev.flow.engine.error;

/**
 * A worker cannot go on with a run for now, and the engine will try again: nothing is lost. An error, because only
 * errors fail the task of a workflow and not the workflow. It has no stack trace, for nothing in our code is wrong.
 */
public abstract class WorkflowTaskFailure extends Error {
    private static final long serialVersionUID = 1L;

    /** @param message what the run waits for, as a sentence */
    protected WorkflowTaskFailure(String message) {
        super(message, null, false, false);
    }

    /** Whether the cause is a dependency that is unavailable. */
    public abstract boolean isOutage();
}
