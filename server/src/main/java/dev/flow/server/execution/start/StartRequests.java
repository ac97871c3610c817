package dev.flow.server.execution.start;

import com.google.protobuf.Duration;
import com.google.protobuf.util.Durations;
import dev.flow.server.execution.Timeouts;
import dev.flow.server.failure.ServiceFailure;
import io.temporal.api.enums.v1.ContinueAsNewInitiator;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.time.Instant;

/** Requests that start workflows, as the runs that they start. */
final class StartRequests {
    private StartRequests() {}

    /** The start of a request that also signals. */
    static StartWorkflowExecutionRequest start(SignalWithStartWorkflowExecutionRequest request) {
        StartWorkflowExecutionRequest.Builder start = StartWorkflowExecutionRequest.newBuilder()
                .setNamespace(request.getNamespace())
                .setWorkflowId(request.getWorkflowId())
                .setWorkflowType(request.getWorkflowType())
                .setTaskQueue(request.getTaskQueue())
                .setIdentity(request.getIdentity())
                .setRequestId(request.getRequestId())
                .setWorkflowIdReusePolicy(request.getWorkflowIdReusePolicy())
                .setWorkflowIdConflictPolicy(request.getWorkflowIdConflictPolicy())
                .setCronSchedule(request.getCronSchedule())
                .addAllLinks(request.getLinksList());
        if (request.hasInput()) {
            start.setInput(request.getInput());
        }
        if (request.hasWorkflowExecutionTimeout()) {
            start.setWorkflowExecutionTimeout(request.getWorkflowExecutionTimeout());
        }
        if (request.hasWorkflowRunTimeout()) {
            start.setWorkflowRunTimeout(request.getWorkflowRunTimeout());
        }
        if (request.hasWorkflowTaskTimeout()) {
            start.setWorkflowTaskTimeout(request.getWorkflowTaskTimeout());
        }
        if (request.hasRetryPolicy()) {
            start.setRetryPolicy(request.getRetryPolicy());
        }
        if (request.hasMemo()) {
            start.setMemo(request.getMemo());
        }
        if (request.hasSearchAttributes()) {
            start.setSearchAttributes(request.getSearchAttributes());
        }
        if (request.hasHeader()) {
            start.setHeader(request.getHeader());
        }
        if (request.hasWorkflowStartDelay()) {
            start.setWorkflowStartDelay(request.getWorkflowStartDelay());
        }
        if (request.hasUserMetadata()) {
            start.setUserMetadata(request.getUserMetadata());
        }
        if (request.hasVersioningOverride()) {
            start.setVersioningOverride(request.getVersioningOverride());
        }
        if (request.hasPriority()) {
            start.setPriority(request.getPriority());
        }
        if (request.hasTimeSkippingConfig()) {
            start.setTimeSkippingConfig(request.getTimeSkippingConfig());
        }
        return start.build();
    }

    /** The run of a start. */
    static NewRun run(StartWorkflowExecutionRequest request, Instant now) {
        WorkflowExecutionStartedEventAttributes.Builder attributes =
                WorkflowExecutionStartedEventAttributes.newBuilder()
                        .setWorkflowType(request.getWorkflowType())
                        .setTaskQueue(request.getTaskQueue())
                        .setIdentity(request.getIdentity())
                        .setCronSchedule(request.getCronSchedule())
                        .setFirstWorkflowTaskBackoff(request.getWorkflowStartDelay());
        if (request.hasInput()) {
            attributes.setInput(request.getInput());
        }
        if (request.hasHeader()) {
            attributes.setHeader(request.getHeader());
        }
        if (request.hasMemo()) {
            attributes.setMemo(request.getMemo());
        }
        if (request.hasSearchAttributes()) {
            attributes.setSearchAttributes(request.getSearchAttributes());
        }
        if (request.hasRetryPolicy()) {
            attributes.setRetryPolicy(request.getRetryPolicy());
        }
        if (request.hasPriority()) {
            attributes.setPriority(request.getPriority());
        }
        if (request.hasVersioningOverride()) {
            attributes.setVersioningOverride(request.getVersioningOverride());
        }
        timeouts(request, attributes);
        continued(request, attributes);
        if (!request.getCronSchedule().isEmpty()) {
            attributes
                    .setInitiator(ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE)
                    .setFirstWorkflowTaskBackoff(cron(request.getCronSchedule(), now));
        }
        return new NewRun(
                attributes.build(), request.getRequestId(), request.getUserMetadata(), request.getLinksList());
    }

    private static void continued(
            StartWorkflowExecutionRequest request, WorkflowExecutionStartedEventAttributes.Builder attributes) {
        if (request.hasContinuedFailure()) {
            attributes.setContinuedFailure(request.getContinuedFailure());
        }
        if (request.hasLastCompletionResult()) {
            attributes.setLastCompletionResult(request.getLastCompletionResult());
        }
    }

    /** A run takes no longer than the whole execution. */
    private static void timeouts(
            StartWorkflowExecutionRequest request, WorkflowExecutionStartedEventAttributes.Builder attributes) {
        Duration execution = request.getWorkflowExecutionTimeout();
        Duration run = request.getWorkflowRunTimeout();
        if (request.hasWorkflowExecutionTimeout()) {
            attributes.setWorkflowExecutionTimeout(execution);
        }
        if (Durations.isPositive(execution) || request.hasWorkflowRunTimeout()) {
            attributes.setWorkflowRunTimeout(Timeouts.run(run, execution));
        }
        if (request.hasWorkflowTaskTimeout()) {
            attributes.setWorkflowTaskTimeout(request.getWorkflowTaskTimeout());
        }
    }

    private static Duration cron(String schedule, Instant now) {
        return CronSchedule.parse(schedule)
                .backoff(now, now)
                .map(wait -> Durations.fromSeconds(wait.toSeconds()))
                .orElseThrow(() -> ServiceFailure.invalidArgument("invalid CronSchedule."));
    }
}
