package dev.flow.server.execution;

import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.common.v1.WorkflowExecution;
import java.util.regex.Pattern;

/**
 * The execution that a request names.
 *
 * @param runId empty for the current run
 */
public record Target(WorkflowKey workflow, String runId) {
    private static final Pattern RUN_ID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    /**
     * The target of a request.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT} for an execution that cannot exist
     */
    public static Target of(String namespace, WorkflowExecution execution) {
        if (execution.equals(WorkflowExecution.getDefaultInstance())) {
            throw ServiceFailure.invalidArgument("Execution is not set on request.");
        }
        if (execution.getWorkflowId().isEmpty()) {
            throw ServiceFailure.invalidArgument("WorkflowId is not set on request.");
        }
        Names.require(execution.getWorkflowId(), "WorkflowId");
        if (!execution.getRunId().isEmpty()
                && !RUN_ID.matcher(execution.getRunId()).matches()) {
            throw ServiceFailure.invalidArgument("Invalid RunId.");
        }
        return new Target(new WorkflowKey(namespace, execution.getWorkflowId()), execution.getRunId());
    }
}
