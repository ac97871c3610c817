package dev.flow.engine.temporal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.EngineException;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.interpreter.RunResultJson;
import dev.flow.engine.offload.PayloadStoreException;
import dev.flow.engine.payload.EncodedValue;
import dev.flow.engine.record.Signals;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.common.converter.RawValue;
import java.time.Duration;

/** Sends events to runs that were started, and reads how they ended. Thread-safe. */
final class RunClient {
    /** A signal to a run that continues as new in this moment fails, and succeeds when it is repeated. */
    private static final int SIGNAL_ATTEMPTS = 20;

    /** Many events may be waiting in the history of one run: events of at least this many bytes are offloaded. */
    private static final int INLINE_EVENT_BYTES = 4096;

    /** Bytes that the envelope of a value takes beside the value. */
    private static final int ENVELOPE_BYTES = 1024;

    /** For the result of a run that has ended already. */
    private static final Duration RESULT_TIMEOUT = Duration.ofSeconds(10);

    private final WorkflowClient client;
    private final int valueLimit;

    /** @param valueLimit values that take more bytes as JSON are refused */
    RunClient(WorkflowClient client, int valueLimit) {
        this.client = client;
        this.valueLimit = valueLimit;
    }

    RunHandle run(String workflowId) {
        return new EngineRun(workflowId, client.newUntypedWorkflowStub(workflowId), this);
    }

    /** Sends an event to a run; false when it has ended. */
    boolean deliver(String workflowId, ObjectNode event, boolean addressed) {
        ObjectNode delivery = event.objectNode();
        delivery.put("addressed", addressed).set("event", event);
        return signal(workflowId, Signals.EVENT, checked(delivery).inlineBelow(INLINE_EVENT_BYTES));
    }

    /** Sends the response to a request of a run; false when it has ended. */
    boolean respond(String workflowId, String request, ObjectNode outcome) {
        ObjectNode response = outcome.objectNode();
        response.put("request", request).set("outcome", outcome);
        return signal(workflowId, Signals.RESPONSE, checked(response).inlineBelow(INLINE_EVENT_BYTES));
    }

    private boolean signal(String workflowId, String name, RawValue signal) {
        for (int attempt = 1; ; attempt++) {
            try {
                client.newUntypedWorkflowStub(workflowId).signal(name, signal);
                return true;
            } catch (WorkflowNotFoundException e) {
                if (attempt == SIGNAL_ATTEMPTS || !isOpen(workflowId)) {
                    return false;
                }
            }
        }
    }

    /**
     * A value as it is sent.
     *
     * @throws EngineException when it is larger than the limit
     */
    EncodedValue checked(JsonNode value) {
        EncodedValue written = EncodedValue.of(value, valueLimit + ENVELOPE_BYTES);
        if (written.size() > valueLimit + ENVELOPE_BYTES) {
            throw EngineException.payload(PayloadStoreException.tooLarge(written.size(), valueLimit));
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

    /** How a run ended, as {@link RunResultJson} writes it; JSON null while it is open. */
    JsonNode outcome(String workflowId) {
        if (isOpen(workflowId)) {
            return NullNode.getInstance();
        }
        try {
            return run(workflowId)
                    .result(RESULT_TIMEOUT)
                    .<JsonNode>map(RunResultJson::json)
                    .orElse(NullNode.getInstance());
        } catch (EngineException e) {
            if (e.code() == EngineException.Code.UNKNOWN_RUN) {
                return RunResultJson.json(new RunResult.Terminated("It cannot be found."));
            }
            throw e;
        }
    }
}
