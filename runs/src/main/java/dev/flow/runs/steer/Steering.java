package dev.flow.runs.steer;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.record.Signals;
import dev.flow.runs.RunsException;
import dev.flow.runs.access.EngineAccess;
import dev.flow.runs.access.Executions;
import dev.flow.runs.access.RunLookup;
import dev.flow.runs.access.RunLookup.Found;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Tells open runs what to do. Thread-safe. */
public final class Steering {
    private final EngineAccess access;
    private final RunLookup lookup;

    public Steering(EngineAccess access, RunLookup lookup) {
        this.access = access;
        this.lookup = lookup;
    }

    /** A run that is there and has not ended. */
    Found open(String workflowId, @Nullable String runId) {
        Found run = lookup.find(workflowId, runId);
        if (Executions.status(run.info().getStatus()).isClosed()) {
            throw ended(workflowId);
        }
        return run;
    }

    private static String text(@Nullable String reason) {
        return reason == null ? "" : reason;
    }

    private static RunsException ended(String workflowId) {
        return RunsException.conflict("The run " + workflowId + " has ended.");
    }

    public void cancel(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        Found run = open(workflowId, runId);
        told(
                run,
                () -> access.stub()
                        .requestCancelWorkflowExecution(RequestCancelWorkflowExecutionRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setWorkflowExecution(RunLookup.execution(workflowId, runId))
                                .setIdentity(by)
                                .setReason(text(reason))
                                .build()));
    }

    public void terminate(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        Found run = open(workflowId, runId);
        told(
                run,
                () -> access.stub()
                        .terminateWorkflowExecution(TerminateWorkflowExecutionRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setWorkflowExecution(RunLookup.execution(workflowId, runId))
                                .setIdentity(by)
                                .setReason(text(reason))
                                .build()));
    }

    public void pause(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        signal(open(workflowId, runId), runId, Signals.PAUSE, by, reason);
    }

    public void resume(String workflowId, @Nullable String runId, String by, @Nullable String reason) {
        signal(open(workflowId, runId), runId, Signals.RESUME, by, reason);
    }

    private void signal(Found run, @Nullable String runId, String name, String by, @Nullable String reason) {
        ObjectNode said = JsonNodeFactory.instance.objectNode().put("by", by).put("reason", text(reason));
        var input = access.converter().toPayloads(said).orElseThrow();
        told(
                run,
                () -> access.stub()
                        .signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
                                .setNamespace(access.namespace())
                                .setWorkflowExecution(RunLookup.execution(run.workflowId(), runId))
                                .setIdentity(by)
                                .setSignalName(name)
                                .setInput(input)
                                .build()));
    }

    public void deliver(String workflowId, ObjectNode event) {
        Found run = open(workflowId, null);
        told(
                run,
                () -> access.within(workflowId, "SignalWorkflowExecution", () -> {
                    access.engine().run(workflowId).deliver(event);
                    return event;
                }));
    }

    /** It may have ended in between. */
    private <T> void told(Found run, Supplier<T> request) {
        try {
            var _ = access.ask(run.workflowId(), request);
        } catch (RunsException e) {
            throw e.code() == RunsException.Code.NOT_FOUND ? ended(run.workflowId()) : e;
        }
    }
}
