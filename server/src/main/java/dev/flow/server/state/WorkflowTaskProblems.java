package dev.flow.server.state;

import dev.flow.server.failure.ApiNames;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.List;
import java.util.Map;

/** How many attempts of workflow tasks have failed one after another, and how, as the search attribute that says so. */
public final class WorkflowTaskProblems {
    /** From this many on, the run is to be found by them. */
    private static final int REPORTED = 5;

    private int count;
    private List<String> last = List.of();

    /** Attempts that failed or timed out since the last workflow task that was completed. */
    int count() {
        return count;
    }

    void count(int attempts) {
        count = attempts;
    }

    /** One more attempt failed, of which no event says so. */
    public void again() {
        count++;
    }

    /** The last attempt does not count: it was the worker's own queue that had it. */
    public void forgive() {
        count = Math.max(0, count - 1);
    }

    /** The search attribute, if it is to be set. */
    public Map<String, Payload> attributes() {
        return count < REPORTED || last.isEmpty()
                ? Map.of()
                : Map.of("TemporalReportedProblems", KeywordLists.of(last));
    }

    void failed(HistoryEvent event) {
        count++;
        last = problem(
                "WorkflowTaskFailed",
                ApiNames.of(event.getWorkflowTaskFailedEventAttributes().getCause(), "WORKFLOW_TASK_FAILED_CAUSE_"));
    }

    void timedOut(HistoryEvent event) {
        TimeoutType type = event.getWorkflowTaskTimedOutEventAttributes().getTimeoutType();
        if (type != TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START) {
            count++;
            last = problem("WorkflowTaskTimedOut", ApiNames.of(type, "TIMEOUT_TYPE_"));
        }
    }

    private static List<String> problem(String category, String cause) {
        return List.of("category=" + category, "cause=" + category + "Cause" + cause);
    }

    void completed() {
        count = 0;
    }
}
