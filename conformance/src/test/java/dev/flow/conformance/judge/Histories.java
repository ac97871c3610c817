package dev.flow.conformance.judge;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.worker.Worker;
import java.time.Duration;
import java.util.List;

/** What the engine recorded of runs. */
final class Histories {
    private final WorkflowClient client;
    private final Worker replayer;

    /** @param replayer never polls; it has what executes runs */
    Histories(WorkflowClient client, Worker replayer) {
        this.client = client;
        this.replayer = replayer;
    }

    /** How long each timer of a run was set for, in order. */
    List<Duration> timers(String workflowId) {
        return history(workflowId).getEvents().stream()
                .filter(HistoryEvent::hasTimerStartedEventAttributes)
                .map(event -> event.getTimerStartedEventAttributes().getStartToFireTimeout())
                .map(duration -> Duration.ofNanos(Durations.toNanos(duration)))
                .toList();
    }

    /** What happened to a run, in a few words. */
    List<String> events(String workflowId) {
        return history(workflowId).getEvents().stream()
                .map(event -> event.getEventType().name().substring("EVENT_TYPE_".length()) + " at "
                        + Timestamps.toString(event.getEventTime()))
                .toList();
    }

    /** All of it as text. */
    String text(String workflowId) {
        StringBuilder text = new StringBuilder();
        for (HistoryEvent event : history(workflowId).getEvents()) {
            text.append(event).append('\n');
        }
        return text.toString();
    }

    /**
     * Whether everything that a closed run began has ended. For what has not, the in-JVM server keeps time from being
     * skipped, for good.
     */
    boolean settled(String workflowId) {
        int open = 0;
        for (HistoryEvent event : history(workflowId).getEvents()) {
            open += switch (event.getEventType()) {
                case EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_INITIATED -> 1;
                case EVENT_TYPE_ACTIVITY_TASK_COMPLETED,
                        EVENT_TYPE_ACTIVITY_TASK_FAILED,
                        EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT,
                        EVENT_TYPE_ACTIVITY_TASK_CANCELED,
                        EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED,
                        EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_COMPLETED,
                        EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_FAILED,
                        EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_CANCELED,
                        EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TIMED_OUT,
                        EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_TERMINATED -> -1;
                default -> 0;
            };
        }
        return open == 0;
    }

    /** @throws Exception when the code does not decide as it did before */
    void replay(String workflowId) throws Exception {
        replayer.replayWorkflowExecution(history(workflowId));
    }

    /** The same for a history from elsewhere. */
    void replay(WorkflowExecutionHistory history) throws Exception {
        replayer.replayWorkflowExecution(history);
    }

    WorkflowExecutionHistory history(String workflowId) {
        return client.fetchHistory(workflowId);
    }
}
