package dev.flow.conformance.judge;

import com.google.protobuf.util.Durations;
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

    /** All of it as text, payloads decoded. */
    String text(String workflowId) {
        StringBuilder text = new StringBuilder();
        for (HistoryEvent event : history(workflowId).getEvents()) {
            text.append(event).append('\n');
        }
        return text.toString();
    }

    /** @throws Exception when the code does not decide as it did before */
    void replay(String workflowId) throws Exception {
        replayer.replayWorkflowExecution(history(workflowId));
    }

    private WorkflowExecutionHistory history(String workflowId) {
        return client.fetchHistory(workflowId);
    }
}
