package dev.flow.server.execution.task;

import dev.flow.server.failure.ApiNames;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;

/**
 * A command that cannot be executed: the workflow task fails with this cause, and nothing of it is done. When its
 * payloads are too large the run is terminated, because every further attempt would do the same.
 */
final class BadCommand extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final WorkflowTaskFailedCause cause;
    private final boolean terminates;

    BadCommand(WorkflowTaskFailedCause cause, String message) {
        this(cause, message, false);
    }

    private BadCommand(WorkflowTaskFailedCause cause, String message, boolean terminates) {
        super(text(cause, message), null, false, false);
        this.cause = cause;
        this.terminates = terminates;
    }

    /** A command with payloads that are too large. */
    static BadCommand tooLarge(WorkflowTaskFailedCause cause, String message) {
        return new BadCommand(cause, message, true);
    }

    boolean terminates() {
        return terminates;
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
