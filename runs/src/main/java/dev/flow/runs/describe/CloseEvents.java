package dev.flow.runs.describe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.runs.Failure;
import dev.flow.runs.RunOutcome;
import dev.flow.runs.RunStatus;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.converter.DataConverter;
import io.temporal.failure.TemporalFailure;

/** How segments ended, from their last events. */
public final class CloseEvents {
    private final DataConverter converter;

    CloseEvents(DataConverter converter) {
        this.converter = converter;
    }

    /** The outcome of the run that an event tells. */
    RunOutcome of(HistoryEvent event) {
        return switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED ->
                new RunOutcome(
                        RunStatus.COMPLETED,
                        output(event.getWorkflowExecutionCompletedEventAttributes()
                                .getResult()),
                        null);
            case EVENT_TYPE_WORKFLOW_EXECUTION_FAILED -> new RunOutcome(RunStatus.FAILED, null, failure(event));
            case EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED -> new RunOutcome(RunStatus.CANCELED, null, null);
            case EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED -> new RunOutcome(RunStatus.TERMINATED, null, null);
            case EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT ->
                new RunOutcome(RunStatus.TIMED_OUT, null, Failures.timedOut());
            case EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW -> new RunOutcome(RunStatus.CONTINUED, null, null);
            default -> new RunOutcome(RunStatus.RUNNING, null, null);
        };
    }

    private JsonNode output(Payloads result) {
        return result.getPayloadsCount() == 0
                ? NullNode.getInstance()
                : converter.fromPayload(result.getPayloads(0), JsonNode.class, JsonNode.class);
    }

    private Failure failure(HistoryEvent event) {
        RuntimeException failure = converter.failureToException(
                event.getWorkflowExecutionFailedEventAttributes().getFailure());
        WorkflowError error = failure instanceof TemporalFailure temporal
                ? WorkflowErrors.of(temporal, null)
                : new WorkflowError("about:blank", 500, failure.getMessage(), null, null);
        return Failures.of(error);
    }
}
