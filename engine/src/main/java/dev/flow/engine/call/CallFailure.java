package dev.flow.engine.call;

import dev.flow.engine.WorkflowError;

/** A call failed for a reason that the workflow sees as an error; it becomes a non-retryable activity failure. */
public final class CallFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient WorkflowError error;

    public CallFailure(WorkflowError error) {
        super(error.title(), null, false, false);
        this.error = error;
    }

    public WorkflowError error() {
        return error;
    }
}
