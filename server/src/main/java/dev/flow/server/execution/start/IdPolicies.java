package dev.flow.server.execution.start;

import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.MutableState;
import io.grpc.Status;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;

/**
 * What becomes of a workflow id that is, or was, in use.
 *
 * @param reuse when the last run is closed
 * @param conflict when it is open
 */
public record IdPolicies(WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict) {
    /** What a start does. */
    public enum Decision {
        /** A new run begins. */
        START,
        /** The open run is the answer. */
        USE_EXISTING,
        /** The open run is terminated, and a new one begins. */
        TERMINATE_EXISTING
    }

    /**
     * Those of a request, with what is not specified.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT} for a pair that contradicts itself
     */
    @SuppressWarnings("deprecation") // Clients still terminate by the reuse policy.
    public static IdPolicies of(
            WorkflowIdReusePolicy reuse, WorkflowIdConflictPolicy conflict, WorkflowIdConflictPolicy byDefault) {
        boolean terminates = reuse == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING;
        boolean unspecified = conflict == WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED;
        if (terminates && !unspecified) {
            throw ServiceFailure.invalidArgument("Invalid WorkflowIDReusePolicy: " + reuse
                    + " cannot be used together with a WorkflowIDConflictPolicy");
        }
        if (reuse == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE
                && conflict == WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING) {
            throw ServiceFailure.invalidArgument("Invalid WorkflowIDReusePolicy: " + reuse
                    + " cannot be used together with WorkflowIdConflictPolicy " + conflict);
        }
        if (terminates) {
            return new IdPolicies(
                    WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
                    WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING);
        }
        return new IdPolicies(
                reuse == WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED
                        ? WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE
                        : reuse,
                unspecified ? byDefault : conflict);
    }

    /**
     * What a start does when the workflow id has a run.
     *
     * @throws ServiceFailure {@code ALREADY_EXISTS}
     */
    public Decision decide(LoadedExecution current) {
        return current.state().isOpen() ? open(current) : closed(current);
    }

    private Decision open(LoadedExecution current) {
        return switch (conflict) {
            case WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING -> Decision.USE_EXISTING;
            case WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING -> Decision.TERMINATE_EXISTING;
            default -> throw refused(current, "Workflow execution is already running. " + names(current) + ".");
        };
    }

    private Decision closed(LoadedExecution current) {
        return switch (reuse) {
            case WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE ->
                throw refused(
                        current,
                        "Workflow execution already finished. " + names(current)
                                + ". Workflow Id reuse policy: reject duplicate workflow Id.");
            case WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY -> {
                if (current.state().status() == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED) {
                    throw refused(
                            current,
                            "Workflow execution already finished successfully. " + names(current)
                                    + ". Workflow Id reuse policy: allow duplicate workflow Id if last run failed.");
                }
                yield Decision.START;
            }
            default -> Decision.START;
        };
    }

    private static String names(LoadedExecution current) {
        MutableState state = current.state();
        return "WorkflowId: " + state.key().workflowId() + ", RunId: "
                + state.key().runId();
    }

    private static ServiceFailure refused(LoadedExecution current, String message) {
        return ServiceFailure.of(
                Status.Code.ALREADY_EXISTS,
                message,
                WorkflowExecutionAlreadyStartedFailure.newBuilder()
                        .setStartRequestId(current.origin().requestId())
                        .setRunId(current.state().key().runId())
                        .setFirstExecutionRunId(current.origin().firstRunId())
                        .build());
    }
}
