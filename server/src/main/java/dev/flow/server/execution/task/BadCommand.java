package dev.flow.server.execution.task;

import dev.flow.server.failure.ApiNames;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;

/** A command that cannot be executed: the workflow task fails with this cause, and nothing of it is done. */
final class BadCommand extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final WorkflowTaskFailedCause cause;

    BadCommand(WorkflowTaskFailedCause cause, String message) {
        super(text(cause, message), null, false, false);
        this.cause = cause;
    }

    /** As Temporal writes it, with the cause in front. */
    private static String text(WorkflowTaskFailedCause cause, String message) {
        return switch (cause) {
            case WORKFLOW_TASK_FAILED_CAUSE_UNSPECIFIED, WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND -> message;
            default -> ApiNames.of(cause, "WORKFLOW_TASK_FAILED_CAUSE_") + ": " + message;
        };
    }

    WorkflowTaskFailedCause failedCause() {
        return cause;
    }
}
