package dev.flow.bench.load;

import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import java.util.List;

/**
 * Events of a run's history and of those of its sub-workflows.
 *
 * @param all what the engine keeps
 * @param lasting without those of workflow tasks, whose number depends on what happens to come at the same moment
 */
public record HistoryEventCounts(int all, int lasting) {
    private static final List<EventType> WORKFLOW_TASKS = List.of(
            EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED,
            EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT);

    public static HistoryEventCounts of(WorkflowClient client, String workflowId) {
        var sum = new HistoryEventCounts(0, 0);
        for (var event : client.fetchHistory(workflowId).getEvents()) {
            sum = sum.plus(new HistoryEventCounts(1, WORKFLOW_TASKS.contains(event.getEventType()) ? 0 : 1));
            if (event.getEventType() == EventType.EVENT_TYPE_CHILD_WORKFLOW_EXECUTION_STARTED) {
                sum = sum.plus(of(client, child(event)));
            }
        }
        return sum;
    }

    private static String child(HistoryEvent event) {
        return event.getChildWorkflowExecutionStartedEventAttributes()
                .getWorkflowExecution()
                .getWorkflowId();
    }

    private HistoryEventCounts plus(HistoryEventCounts other) {
        return new HistoryEventCounts(all + other.all, lasting + other.lasting);
    }
}
