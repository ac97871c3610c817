package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.interpreter.DefinitionCache;
import dev.flow.engine.interpreter.Outcomes;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.engine.payload.Written;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.RunSearchAttributes;
import dev.flow.engine.record.Signals;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.common.converter.RawValue;
import java.time.Duration;
import java.util.Map;

/** Starts and steers runs on whatever engine its client is connected to. Thread-safe. */
final class ConnectedEngine {
    /** A run that continues as new cannot be found for a moment. */
    private static final int ATTEMPTS = 20;

    /** Events come in crowds, also while nobody works on a run: larger ones are offloaded. Bytes. */
    private static final int EVENT = 4096;

    /** Bytes beside the value itself. */
    private static final int WRAPPING = 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final WorkflowClient client;
    private final String queue;
    private final DefinitionCache definitions;
    private final RunInput.Traits traits;
    private final EngineCapabilities capabilities;
    private final boolean eager;

    /**
     * Starts runs on a queue.
     *
     * @param eager whether a worker of this client takes the first task of a run from the answer to its start, when it
     *     has room; the task need not go through the queue then
     */
    ConnectedEngine(
            WorkflowClient client,
            String queue,
            DefinitionCache definitions,
            RunInput.Traits traits,
            EngineCapabilities capabilities,
            boolean eager) {
        this.client = client;
        this.queue = queue;
        this.definitions = definitions;
        this.traits = traits;
        this.capabilities = capabilities;
        this.eager = eager;
    }

    RunHandle start(StartRequest request) {
        WorkflowStub stub = client.newUntypedWorkflowStub(request.workflow(), options(request));
        return accept(request, stub).isNew()
                ? new EngineRun(request.workflowId(), stub, this)
                : run(request.workflowId());
    }

    StartReceipt accept(StartRequest request) {
        return accept(request, client.newUntypedWorkflowStub(request.workflow(), options(request)));
    }

    private StartReceipt accept(StartRequest request, WorkflowStub stub) {
        require(request.definition());
        try {
            WorkflowExecution started = stub.start(checked(RunInput.start(request.definition(), request.input(), traits)
                            .json())
                    .value());
            return new StartReceipt(request.workflowId(), started.getRunId(), true);
        } catch (WorkflowExecutionAlreadyStarted e) {
            return new StartReceipt(request.workflowId(), e.getExecution().getRunId(), false);
        } catch (WorkflowServiceException | StatusRuntimeException e) {
            throw EngineException.silent(e);
        }
    }

    private WorkflowOptions options(StartRequest request) {
        WorkflowOptions.Builder options = WorkflowOptions.newBuilder()
                .setWorkflowId(request.workflowId())
                .setTaskQueue(queue)
                .setDisableEagerExecution(!eager)
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
        RunMemo marks = request.marks();
        if (marks != null) {
            boolean listed = capabilities.listing().isAvailable();
            options.setMemo(Map.of(RunMemo.MEMO, marks.json().put(RunMemo.LISTED, listed)));
            if (listed) {
                options.setTypedSearchAttributes(RunSearchAttributes.of(marks, request.workflow()));
            }
        }
        return options.build();
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
        RawValue signal = checked(delivery).inlineBelow(EVENT);
        for (int attempt = 1; ; attempt++) {
            try {
                client.newUntypedWorkflowStub(workflowId).signal(Signals.EVENT, signal);
                return true;
            } catch (WorkflowNotFoundException e) {
                if (attempt == ATTEMPTS || !isOpen(workflowId)) {
                    return false;
                }
            }
        }
    }

    private Written checked(JsonNode value) {
        Written written = Written.of(value, traits.valueLimit() + WRAPPING);
        if (written.size() > traits.valueLimit() + WRAPPING) {
            throw EngineException.payload(PayloadStoreException.tooLarge(written.size(), traits.valueLimit()));
        }
        return written;
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
            if (e.code().equals(EngineException.UNKNOWN_RUN)) {
                return Outcomes.json(new RunResult.Terminated("It cannot be found."));
            }
            throw e;
        }
    }
}
