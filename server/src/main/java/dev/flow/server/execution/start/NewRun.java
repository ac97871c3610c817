package dev.flow.server.execution.start;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import dev.flow.server.execution.RetryPolicies;
import dev.flow.server.execution.Timeouts;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import io.temporal.api.common.v1.Link;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A run that is to begin: of a request, a child, a continued, retried or repeated run.
 *
 * @param attributes of its first event. What is not set gets its default: the workflow id, the original and the first
 *     run id (the run itself), the attempt (1), the time-out of workflow tasks, the missing parts of a retry policy,
 *     and the end of the chain of runs, which follows from the execution time-out when the chain begins. Everything
 *     else is taken as it is: parent, root, initiator, continued run, backoff, last result and failure, inherited
 *     versions
 * @param requestId the same request again is answered with the same run
 * @param metadata summary and details
 * @param links of its first event
 */
public record NewRun(
        WorkflowExecutionStartedEventAttributes attributes, String requestId, UserMetadata metadata, List<Link> links) {
    public NewRun {
        links = List.copyOf(links);
    }

    /** One without metadata and links. */
    public static NewRun of(WorkflowExecutionStartedEventAttributes attributes, String requestId) {
        return new NewRun(attributes, requestId, UserMetadata.getDefaultInstance(), List.of());
    }

    /**
     * Begins it, and schedules its first workflow task unless it is to wait: it becomes the current run of the workflow
     * id.
     */
    public Transition create(WorkflowLock lock, String runId) {
        Transition transition = begin(lock, runId);
        firstTask(transition);
        return transition;
    }

    /** Begins it with its first event only: others, and {@linkplain #firstTask the first workflow task}, follow. */
    public Transition begin(WorkflowLock lock, String runId) {
        WorkflowExecutionStartedEventAttributes complete = complete(lock, runId);
        Transition transition =
                lock.create(runId, new ExecutionRow.Origin(requestId, complete.getFirstExecutionRunId()));
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
                .setWorkflowExecutionStartedEventAttributes(complete)
                .addAllLinks(links);
        if (!metadata.equals(UserMetadata.getDefaultInstance())) {
            event.setUserMetadata(metadata);
        }
        transition.add(event);
        return transition;
    }

    /** Schedules the first workflow task, unless the run is to wait for it. */
    public static void firstTask(Transition transition) {
        MutableState state = transition.state();
        if (!Durations.isPositive(state.started().getFirstWorkflowTaskBackoff())) {
            WorkflowTaskEvents.require(transition);
        }
    }

    private WorkflowExecutionStartedEventAttributes complete(WorkflowLock lock, String runId) {
        WorkflowExecutionStartedEventAttributes.Builder complete = attributes.toBuilder()
                .setWorkflowId(lock.workflow().workflowId())
                .setAttempt(Math.max(1, attributes.getAttempt()))
                .setFirstWorkflowTaskBackoff(attributes.getFirstWorkflowTaskBackoff())
                .setWorkflowTaskTimeout(
                        Timeouts.task(attributes.getWorkflowTaskTimeout(), attributes.getWorkflowRunTimeout()));
        complete.getTaskQueueBuilder().setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
        if (complete.getOriginalExecutionRunId().isEmpty()) {
            complete.setOriginalExecutionRunId(runId);
        }
        if (complete.getFirstExecutionRunId().isEmpty()) {
            complete.setFirstExecutionRunId(runId);
        }
        if (complete.hasRetryPolicy()) {
            complete.setRetryPolicy(RetryPolicies.complete(attributes.getRetryPolicy()));
        }
        if (!complete.hasWorkflowExecutionExpirationTime()
                && Durations.isPositive(attributes.getWorkflowExecutionTimeout())) {
            complete.setWorkflowExecutionExpirationTime(end(lock.now(), attributes.getWorkflowExecutionTimeout()));
        }
        return complete.build();
    }

    private static Timestamp end(Instant now, Duration timeout) {
        Instant end = now.plus(Instants.of(timeout));
        return Instants.timestamp(end.truncatedTo(ChronoUnit.MILLIS));
    }
}
