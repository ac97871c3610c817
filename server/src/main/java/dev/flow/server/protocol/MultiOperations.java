package dev.flow.server.protocol;

import com.google.protobuf.Any;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.update.Updates;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.service.ExecutionService;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.time.Patience;
import io.grpc.Status;
import io.temporal.api.errordetails.v1.MultiOperationExecutionFailure;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationRequest;
import io.temporal.api.workflowservice.v1.ExecuteMultiOperationResponse;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionResponse;

/** An update of a workflow that is started for it, unless it runs. Thread-safe. */
final class MultiOperations {
    private final ExecutionService service;
    private final StartRules rules;

    MultiOperations(ExecutionService service, StartRules rules) {
        this.service = service;
        this.rules = rules;
    }

    /** @throws ServiceFailure with the outcome of each operation */
    ExecuteMultiOperationResponse execute(ExecuteMultiOperationRequest request, Patience patience)
            throws InterruptedException {
        if (request.getOperationsCount() != 2
                || !request.getOperations(0).hasStartWorkflow()
                || !request.getOperations(1).hasUpdateWorkflow()) {
            throw ServiceFailure.invalidArgument("Operations have to be exactly [Start, Update].");
        }
        StartWorkflowExecutionRequest start = request.getOperations(0).getStartWorkflow();
        UpdateWorkflowExecutionRequest update = request.getOperations(1).getUpdateWorkflow();
        check(request, start, update);
        StartWorkflowExecutionResponse started;
        Updates.Seen sent;
        // No worker takes the first workflow task before it has the update: it may be the only one.
        try (WorkflowLock _ =
                service.executions().lock(new WorkflowKey(request.getNamespace(), start.getWorkflowId()))) {
            started = started(start);
            sent = sent(update);
        }
        ExecuteMultiOperationResponse.Builder response = ExecuteMultiOperationResponse.newBuilder();
        response.addResponsesBuilder().setStartWorkflow(started);
        response.addResponsesBuilder().setUpdateWorkflow(awaited(sent, update, patience));
        return response.build();
    }

    private StartWorkflowExecutionResponse started(StartWorkflowExecutionRequest start) {
        try {
            return service.starts().start(rules.check(start));
        } catch (ServiceFailure refused) {
            throw failed(refused, aborted());
        }
    }

    private Updates.Seen sent(UpdateWorkflowExecutionRequest update) {
        try {
            return service.updates().send(update);
        } catch (ServiceFailure refused) {
            throw failed(aborted(), refused);
        }
    }

    private UpdateWorkflowExecutionResponse awaited(
            Updates.Seen sent, UpdateWorkflowExecutionRequest update, Patience patience) throws InterruptedException {
        try {
            return service.updates().await(sent, update, patience);
        } catch (ServiceFailure refused) {
            throw failed(aborted(), refused);
        }
    }

    private static ServiceFailure aborted() {
        return ServiceFailure.of(Status.Code.ABORTED, "Operation was aborted.");
    }

    private static void check(
            ExecuteMultiOperationRequest request,
            StartWorkflowExecutionRequest start,
            UpdateWorkflowExecutionRequest update) {
        require(
                start.getNamespace().equals(request.getNamespace())
                        && update.getNamespace().equals(request.getNamespace()),
                "Namespace of the operations and of the request are not the same.");
        require(
                update.getWorkflowExecution().getWorkflowId().equals(start.getWorkflowId()),
                "WorkflowId is not consistent with previous operation(s)");
        require(
                update.getWorkflowExecution().getRunId().isEmpty()
                        && update.getFirstExecutionRunId().isEmpty(),
                "RunId and FirstExecutionRunId must be empty for an update with a start.");
        require(start.getCronSchedule().isEmpty(), "CronSchedule is not allowed.");
        require(!start.getRequestEagerExecution(), "RequestEagerExecution is not supported.");
        require(!start.hasWorkflowStartDelay(), "WorkflowStartDelay is not supported.");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw ServiceFailure.invalidArgument(message);
        }
    }

    private static ServiceFailure failed(ServiceFailure start, ServiceFailure update) {
        boolean byStart = start.code() != Status.Code.ABORTED;
        return ServiceFailure.of(
                byStart ? start.code() : update.code(),
                byStart
                        ? "Update-with-Start could not be executed: " + start.getMessage()
                        : "Update-with-Start could not be executed: " + update.getMessage(),
                MultiOperationExecutionFailure.newBuilder()
                        .addStatuses(status(start))
                        .addStatuses(status(update))
                        .build());
    }

    private static MultiOperationExecutionFailure.OperationStatus status(ServiceFailure failure) {
        var status = MultiOperationExecutionFailure.OperationStatus.newBuilder()
                .setCode(failure.code().value())
                .setMessage(String.valueOf(failure.getMessage()));
        if (failure.detail() != null) {
            status.addDetails(Any.pack(failure.detail()));
        } else if (failure.code() == Status.Code.ABORTED) {
            status.addDetails(Any.pack(io.temporal.api.failure.v1.MultiOperationExecutionAborted.getDefaultInstance()));
        }
        return status.build();
    }
}
