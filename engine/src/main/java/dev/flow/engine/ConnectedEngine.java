package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.Outcomes;
import dev.flow.engine.interpreter.RunInput;
import dev.flow.engine.interpreter.Signals;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import java.time.Duration;

/** Starts and steers runs on whatever engine its client is connected to. Thread-safe. */
final class ConnectedEngine {
    /** A run that continues as new cannot be found for a moment. */
    private static final int ATTEMPTS = 20;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final WorkflowClient client;
    private final String queue;
    private final DefinitionCache definitions;
    private final RunInput.Traits traits;

    ConnectedEngine(WorkflowClient client, String queue, DefinitionCache definitions, RunInput.Traits traits) {
        this.client = client;
        this.queue = queue;
        this.definitions = definitions;
        this.traits = traits;
    }

    RunHandle start(StartRequest request) {
        require(request.definition());
        WorkflowStub stub = client.newUntypedWorkflowStub(
                request.workflow(),
                WorkflowOptions.newBuilder()
                        .setWorkflowId(request.workflowId())
                        .setTaskQueue(queue)
                        .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
                        .build());
        try {
            stub.start(RunInput.start(request.definition(), request.input(), traits)
                    .json());
        } catch (WorkflowExecutionAlreadyStarted e) {
            return run(request.workflowId());
        } catch (WorkflowServiceException | StatusRuntimeException e) {
            throw EngineException.silent(e);
        }
        return new EngineRun(request.workflowId(), stub, this);
    }

    private void require(String digest) {
        try {
            if (definitions.load(digest).isEmpty()) {
                throw EngineException.unknownDefinition(digest);
            }
        } catch (EngineException e) {
            throw e;
        } catch (RuntimeException e) {
            throw EngineException.unavailable("The definition " + digest + " cannot be read: " + e.getMessage(), e);
        }
    }

    RunHandle run(String workflowId) {
        return new EngineRun(workflowId, client.newUntypedWorkflowStub(workflowId), this);
    }

    /** Hands an event to a run; false when it has ended. */
    boolean deliver(String workflowId, ObjectNode event, boolean addressed) {
        ObjectNode delivery = event.objectNode();
        delivery.put("addressed", addressed).set("event", event);
        for (int attempt = 1; ; attempt++) {
            try {
                client.newUntypedWorkflowStub(workflowId).signal(Signals.EVENT, delivery);
                return true;
            } catch (WorkflowNotFoundException e) {
                if (attempt == ATTEMPTS || !isOpen(workflowId)) {
                    return false;
                }
            }
        }
    }

    private boolean isOpen(String workflowId) {
        try {
            return client.newUntypedWorkflowStub(workflowId).describe().getStatus()
                    == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
        } catch (WorkflowNotFoundException e) {
            return false;
        }
    }

    /** How a run ended, as {@link Outcomes} writes it; null while it is open. */
    JsonNode look(String workflowId) {
        if (isOpen(workflowId)) {
            return NullNode.getInstance();
        }
        try {
            return run(workflowId)
                    .result(PATIENCE)
                    .<JsonNode>map(Outcomes::json)
                    .orElse(NullNode.getInstance());
        } catch (EngineException e) {
            return Outcomes.json(new RunResult.Terminated("It cannot be found."));
        }
    }
}
