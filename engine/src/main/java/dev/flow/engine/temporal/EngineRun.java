package dev.flow.engine.temporal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.error.WorkflowErrors;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.failure.TerminatedFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A run on an engine that speaks Temporal's protocol. Thread-safe. */
final class EngineRun implements RunHandle {
    private final String workflowId;
    private final WorkflowStub stub;
    private final RunClient runs;

    EngineRun(String workflowId, WorkflowStub stub, RunClient runs) {
        this.workflowId = workflowId;
        this.stub = stub;
        this.runs = runs;
    }

    @Override
    public String workflowId() {
        return workflowId;
    }

    @Override
    public Optional<RunResult> result(Duration patience) {
        try {
            JsonNode output = stub.getResult(patience.toMillis(), TimeUnit.MILLISECONDS, JsonNode.class);
            return Optional.of(new RunResult.Completed(output));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (WorkflowFailedException e) {
            return Optional.of(failed(e));
        } catch (WorkflowNotFoundException e) {
            throw EngineException.unknownRun(workflowId);
        } catch (WorkflowServiceException | StatusRuntimeException e) {
            throw EngineFailures.of(e);
        }
    }

    private static RunResult failed(WorkflowFailedException e) {
        return switch (e.getCause()) {
            case CanceledFailure _ -> new RunResult.Canceled();
            case TerminatedFailure terminated -> new RunResult.Terminated(reason(terminated));
            case TemporalFailure failure -> new RunResult.Faulted(WorkflowErrors.of(failure, null));
            case null, default -> new RunResult.Terminated("");
        };
    }

    private static String reason(TemporalFailure failure) {
        String message = failure.getOriginalMessage();
        return message == null ? "" : message;
    }

    @Override
    public void cancel(String reason) {
        steer(() -> stub.cancel(reason));
    }

    @Override
    public void terminate(String reason) {
        steer(() -> stub.terminate(reason));
    }

    @Override
    public void deliver(ObjectNode event) {
        steer(() -> {
            if (!runs.deliver(workflowId, event, true)) {
                throw EngineException.unknownRun(workflowId);
            }
        });
    }

    private void steer(Runnable request) {
        try {
            request.run();
        } catch (WorkflowNotFoundException e) {
            throw EngineException.unknownRun(workflowId);
        } catch (WorkflowServiceException e) {
            throw EngineFailures.of(e);
        } catch (StatusRuntimeException e) {
            if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
                throw EngineException.unknownRun(workflowId);
            }
            throw EngineFailures.of(e);
        }
    }
}
