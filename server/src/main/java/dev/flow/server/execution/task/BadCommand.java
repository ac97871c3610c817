package dev.flow.server.execution.task;

import io.temporal.api.enums.v1.WorkflowTaskFailedCause;

/** A command that cannot be executed: the workflow task fails with this cause, and nothing of it is done. */
final class BadCommand extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final WorkflowTaskFailedCause cause;

    BadCommand(WorkflowTaskFailedCause cause, String message) {
        super(message, null, false, false);
        this.cause = cause;
    }

    WorkflowTaskFailedCause failedCause() {
        return cause;
    }
}
