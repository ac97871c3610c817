package dev.flow.server.execution.control;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.Links;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.execution.signal.Signal;
import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;

/** Signals, cancels and terminates runs for clients. Every method throws {@link ServiceFailure}. Thread-safe. */
public final class Controls {
    private final Executions executions;

    public Controls(Executions executions) {
        this.executions = executions;
    }

    /** Signals an open run; the same request again changes nothing. */
    public SignalWorkflowExecutionResponse signal(SignalWorkflowExecutionRequest request) {
        Target target = Target.of(request.getNamespace(), request.getWorkflowExecution());
        check(request);
        Signal signal = new Signal(
                request.getSignalName(),
                request.hasInput() ? request.getInput() : null,
                request.hasHeader() ? request.getHeader() : null,
                request.getIdentity(),
                null,
                request.getRequestId(),
                request.getLinksList());
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.open(target.runId());
            signal.addTo(lock.change(execution));
            lock.commit();
            return SignalWorkflowExecutionResponse.newBuilder()
                    .setLink(Links.request(
                            execution.state().key(),
                            request.getRequestId(),
                            EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED))
                    .build();
        }
    }

    private void check(SignalWorkflowExecutionRequest request) {
        require(!request.getSignalName().isEmpty(), "SignalName is not set on request.");
        Names.require(request.getSignalName(), "SignalName");
        Names.require(request.getRequestId(), "RequestId");
        require(
                request.getInput().getSerializedSize()
                        <= executions.parts().limits().blobBytes(),
                "Blob data size exceeds limit.");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw ServiceFailure.invalidArgument(message);
        }
    }

    /** Asks a run to cancel itself. A run that is closed, or was asked before, is left as it is. */
    public void cancel(RequestCancelWorkflowExecutionRequest request) {
        Target target = Target.of(request.getNamespace(), request.getWorkflowExecution());
        CancelRequest cancel =
                new CancelRequest(request.getReason(), request.getIdentity(), null, request.getLinksList());
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.get(runId(target, request.getFirstExecutionRunId()));
            if (!execution.state().isOpen()) {
                return;
            }
            requireChain(execution, request.getFirstExecutionRunId());
            cancel.addTo(lock.change(execution));
            lock.commit();
        }
    }

    /** Terminates an open run. */
    public void terminate(TerminateWorkflowExecutionRequest request) {
        Target target = Target.of(request.getNamespace(), request.getWorkflowExecution());
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            LoadedExecution execution = lock.open(runId(target, request.getFirstExecutionRunId()));
            requireChain(execution, request.getFirstExecutionRunId());
            RunClose.terminate(
                    lock,
                    lock.change(execution),
                    new RunClose.Termination(
                            or(request.getReason(), "terminated by user via frontend"),
                            request.getDetails(),
                            or(request.getIdentity(), "frontend-service"),
                            request.getLinksList()));
            lock.commit();
        }
    }

    private static String or(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }

    /** A request that names the first run of a chain is about the run that goes on. */
    private static String runId(Target target, String firstRunId) {
        return firstRunId.isEmpty() ? target.runId() : "";
    }

    private static void requireChain(LoadedExecution execution, String firstRunId) {
        if (!firstRunId.isEmpty() && !firstRunId.equals(execution.origin().firstRunId())) {
            throw ServiceFailure.notFound("workflow execution not found");
        }
    }
}
