package dev.flow.server.protocol;

import dev.flow.server.execution.close.RunClose;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;

/**
 * The events that close runs, for clients that wait for a result and know of no other following run than one that was
 * continued as new: to them a run that is retried or repeated looks so. Temporal does the same for them.
 */
final class FollowedRuns {
    private FollowedRuns() {}

    /** The answer for the client of this request. */
    static GetWorkflowExecutionHistoryResponse forClient(
            GetWorkflowExecutionHistoryRequest request, GetWorkflowExecutionHistoryResponse response) {
        if (request.getHistoryEventFilterType() != HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT
                || response.getHistory().getEventsCount() == 0
                || ClientFeatures.followsNextRun()) {
            return response;
        }
        int last = response.getHistory().getEventsCount() - 1;
        HistoryEvent closed = response.getHistory().getEvents(last);
        String next = RunClose.nextRun(closed);
        if (next.isEmpty() || closed.hasWorkflowExecutionContinuedAsNewEventAttributes()) {
            return response;
        }
        HistoryEvent.Builder continued = HistoryEvent.newBuilder()
                .setEventId(closed.getEventId())
                .setEventTime(closed.getEventTime())
                .setTaskId(closed.getTaskId())
                .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW);
        continued.getWorkflowExecutionContinuedAsNewEventAttributesBuilder().setNewExecutionRunId(next);
        GetWorkflowExecutionHistoryResponse.Builder answer = response.toBuilder();
        answer.getHistoryBuilder().setEvents(last, continued);
        return answer.build();
    }
}
