package dev.flow.server.execution.start;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.flow.server.deployment.VersionId;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.Links;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.execution.signal.Signal;
import dev.flow.server.failure.Names;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.WorkflowKey;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Starts workflows for clients. Every method throws {@link ServiceFailure}. Thread-safe. */
public final class Starts {
    private final Executions executions;
    private final EagerTasks eager;

    public Starts(Executions executions, EagerTasks eager) {
        this.executions = executions;
        this.eager = eager;
    }

    /** Starts a workflow, or finds the run that the same request, or another one, has started. */
    public StartWorkflowExecutionResponse start(StartWorkflowExecutionRequest asked) {
        StartWorkflowExecutionRequest request = withRequestId(asked);
        StartChecks.check(request, executions.parts().limits());
        IdPolicies policies = policies(request, WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL);
        try (WorkflowLock lock = executions.lock(workflow(request))) {
            Optional<LoadedExecution> current = lock.current();
            if (current.isPresent()) {
                LoadedExecution found = current.get();
                if (found.origin().requestId().equals(request.getRequestId())) {
                    return response(found)
                            .setStarted(true)
                            .setLink(Links.start(found.state().key()))
                            .build();
                }
                if (found.state().knows(request.getRequestId())) {
                    return attached(found, request.getRequestId());
                }
                if (policies.decide(found) == IdPolicies.Decision.USE_EXISTING) {
                    return useExisting(lock, found, request);
                }
            }
            return begin(lock, current, request);
        }
    }

    private StartWorkflowExecutionResponse begin(
            WorkflowLock lock, Optional<LoadedExecution> current, StartWorkflowExecutionRequest request) {
        String runId = RunIds.next(lock.now());
        current.ifPresent(found -> terminate(lock, found, runId));
        NewRun run = StartRequests.run(request, lock.now());
        boolean now = !Durations.isPositive(run.attributes().getFirstWorkflowTaskBackoff());
        Transition transition = request.getRequestEagerExecution() && now && mayStartEagerly(request, run)
                ? eagerly(run).create(lock, runId)
                : run.create(lock, runId);
        var response = response(transition.execution())
                .setStarted(true)
                .setLink(Links.start(transition.state().key()));
        if (transition.state().started().getEagerExecutionAccepted()) {
            response.setEagerWorkflowTask(eager.firstTask(transition, request.getIdentity()));
        }
        lock.commit();
        return response.build();
    }

    /** Whether the worker that starts a run may have its first task: not when another version is to have it. */
    private boolean mayStartEagerly(StartWorkflowExecutionRequest request, NewRun run) {
        Optional<VersionId> target = executions
                .parts()
                .deployments()
                .routing()
                .newRun(request.getNamespace(), request.getWorkflowId(), run.attributes());
        return target.isEmpty() || target.equals(VersionId.of(request.getEagerWorkerDeploymentOptions()));
    }

    private static NewRun eagerly(NewRun run) {
        return new NewRun(
                run.attributes().toBuilder().setEagerExecutionAccepted(true).build(),
                run.requestId(),
                run.metadata(),
                run.links());
    }

    /** Signals the open run, or starts one whose first event after the start is the signal. */
    public SignalWithStartWorkflowExecutionResponse signalWithStart(SignalWithStartWorkflowExecutionRequest asked) {
        if (asked.getSignalName().isEmpty()) {
            throw ServiceFailure.invalidArgument("signal not set");
        }
        if (asked.getWorkflowIdConflictPolicy() == WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_FAIL) {
            throw ServiceFailure.invalidArgument("Invalid WorkflowIDConflictPolicy: "
                    + asked.getWorkflowIdConflictPolicy() + " is not supported for this operation.");
        }
        if (asked.getSignalInput().getSerializedSize()
                > executions.parts().limits().blobBytes()) {
            throw ServiceFailure.invalidArgument("Blob data size exceeds limit.");
        }
        Names.require(asked.getSignalName(), "SignalName");
        StartWorkflowExecutionRequest request = withRequestId(StartRequests.start(asked));
        StartChecks.check(request, executions.parts().limits());
        IdPolicies policies = policies(request, WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING);
        Signal signal = new Signal(
                asked.getSignalName(),
                asked.hasSignalInput() ? asked.getSignalInput() : null,
                asked.hasHeader() ? asked.getHeader() : null,
                asked.getIdentity(),
                null,
                request.getRequestId(),
                asked.getLinksList());
        try (WorkflowLock lock = executions.lock(workflow(request))) {
            Optional<LoadedExecution> current = lock.current();
            if (current.isPresent()) {
                LoadedExecution found = current.get();
                boolean known = found.origin().requestId().equals(request.getRequestId());
                if (known && !found.state().isOpen()) {
                    return signalled(found, request.getRequestId(), true);
                }
                if (known || policies.decide(found) == IdPolicies.Decision.USE_EXISTING) {
                    signal.addAndBegin(lock.change(found));
                    lock.commit();
                    return signalled(found, request.getRequestId(), false);
                }
            }
            String runId = RunIds.next(lock.now());
            current.ifPresent(found -> terminate(lock, found, runId));
            Transition transition = StartRequests.run(request, lock.now()).begin(lock, runId);
            signal.addToNew(transition);
            NewRun.firstTask(transition);
            lock.commit();
            return signalled(transition.execution(), request.getRequestId(), true);
        }
    }

    private static SignalWithStartWorkflowExecutionResponse signalled(
            LoadedExecution execution, String requestId, boolean started) {
        return SignalWithStartWorkflowExecutionResponse.newBuilder()
                .setRunId(execution.state().key().runId())
                .setFirstExecutionRunId(execution.origin().firstRunId())
                .setStarted(started)
                .setSignalLink(Links.request(
                        execution.state().key(), requestId, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED))
                .build();
    }

    /** The open run is the answer, and knows the request from now on if it is to. */
    private static StartWorkflowExecutionResponse useExisting(
            WorkflowLock lock, LoadedExecution found, StartWorkflowExecutionRequest request) {
        var options = request.getOnConflictOptions();
        if (!options.getAttachRequestId() && !options.getAttachLinks()) {
            return response(found).setLink(Links.start(found.state().key())).build();
        }
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED)
                .setWorkerMayIgnore(true);
        event.getWorkflowExecutionOptionsUpdatedEventAttributesBuilder();
        if (options.getAttachRequestId()) {
            event.getWorkflowExecutionOptionsUpdatedEventAttributesBuilder()
                    .setAttachedRequestId(request.getRequestId());
        }
        if (options.getAttachLinks()) {
            event.addAllLinks(request.getLinksList());
        }
        lock.change(found).addExternal(event);
        lock.commit();
        return options.getAttachRequestId()
                ? attached(found, request.getRequestId())
                : response(found).setLink(Links.start(found.state().key())).build();
    }

    private static StartWorkflowExecutionResponse attached(LoadedExecution found, String requestId) {
        return response(found)
                .setLink(Links.request(
                        found.state().key(), requestId, EventType.EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED))
                .build();
    }

    private static void terminate(WorkflowLock lock, LoadedExecution found, String newRunId) {
        if (found.state().isOpen()) {
            RunClose.terminate(
                    lock,
                    lock.change(found),
                    new RunClose.Termination(
                            "TerminateIfRunning WorkflowIdReusePolicy",
                            json("terminated by new runID: " + newRunId),
                            RunClose.SERVICE,
                            List.of()));
        }
    }

    /** A text without characters that JSON escapes. */
    private static Payloads json(String text) {
        return Payloads.newBuilder()
                .addPayloads(Payload.newBuilder()
                        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                        .setData(ByteString.copyFromUtf8("\"" + text + "\"")))
                .build();
    }

    private static StartWorkflowExecutionRequest withRequestId(StartWorkflowExecutionRequest request) {
        return request.getRequestId().isEmpty()
                ? request.toBuilder().setRequestId(UUID.randomUUID().toString()).build()
                : request;
    }

    private static IdPolicies policies(StartWorkflowExecutionRequest request, WorkflowIdConflictPolicy byDefault) {
        return IdPolicies.of(request.getWorkflowIdReusePolicy(), request.getWorkflowIdConflictPolicy(), byDefault);
    }

    private static WorkflowKey workflow(StartWorkflowExecutionRequest request) {
        return new WorkflowKey(request.getNamespace(), request.getWorkflowId());
    }

    private static StartWorkflowExecutionResponse.Builder response(LoadedExecution execution) {
        return StartWorkflowExecutionResponse.newBuilder()
                .setRunId(execution.state().key().runId())
                .setFirstExecutionRunId(execution.origin().firstRunId())
                .setStatus(execution.state().status());
    }
}
