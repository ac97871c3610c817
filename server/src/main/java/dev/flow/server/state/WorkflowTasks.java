package dev.flow.server.state;

import dev.flow.server.state.WorkflowTaskState.Kind;
import dev.flow.server.state.WorkflowTaskState.Started;
import dev.flow.server.state.WorkflowTaskState.Timing;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The workflow task of a run, and what the ones before it left. */
final class WorkflowTasks {
    private final WorkflowTaskProblems problems = new WorkflowTaskProblems();
    private @Nullable WorkflowTaskState task;
    private int nextAttempt = 1;
    private long previousStartedEventId;
    private long lastStartedEventId;
    private boolean anyScheduled;

    /** Whether the history has one. */
    boolean isAnyScheduled() {
        return anyScheduled;
    }

    @Nullable
    WorkflowTaskState task() {
        return task;
    }

    void task(@Nullable WorkflowTaskState state) {
        task = state;
    }

    int nextAttempt() {
        return nextAttempt;
    }

    void nextAttempt(int attempt) {
        nextAttempt = attempt;
    }

    long previousStartedEventId() {
        return previousStartedEventId;
    }

    WorkflowTaskProblems problems() {
        return problems;
    }

    void apply(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_TASK_SCHEDULED -> scheduled(event);
            case EVENT_TYPE_WORKFLOW_TASK_STARTED -> started(event);
            case EVENT_TYPE_WORKFLOW_TASK_COMPLETED -> {
                long started = event.getWorkflowTaskCompletedEventAttributes().getStartedEventId();
                previousStartedEventId = started > 0 ? started : lastStartedEventId;
                task = null;
                nextAttempt = 1;
                problems.completed();
            }
            case EVENT_TYPE_WORKFLOW_TASK_FAILED -> {
                failed(
                        event.getWorkflowTaskFailedEventAttributes().getCause()
                                == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW,
                        true);
                problems.failed(event);
            }
            case EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT -> {
                // The sticky worker did not take it in time: no attempt was made.
                failed(
                        false,
                        event.getWorkflowTaskTimedOutEventAttributes().getTimeoutType()
                                != TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START);
                problems.timedOut(event);
            }
            default -> {
                // Of other things.
            }
        }
    }

    private void failed(boolean reset, boolean attempted) {
        task = null;
        if (reset) {
            nextAttempt = 1;
        } else if (attempted) {
            nextAttempt++;
        }
    }

    /**
     * The event of a transient or speculative task is written later than the task begins: its timing, and its start,
     * stay.
     */
    private void scheduled(HistoryEvent event) {
        var scheduled = event.getWorkflowTaskScheduledEventAttributes();
        int attempt = Math.max(1, scheduled.getAttempt());
        nextAttempt = attempt;
        anyScheduled = true;
        if (task != null && task.scheduledEventId() == event.getEventId()) {
            task = new WorkflowTaskState(event.getEventId(), attempt, Kind.NORMAL, task.timing(), task.started());
            return;
        }
        Instant at = Instants.of(event);
        task = new WorkflowTaskState(
                event.getEventId(),
                attempt,
                Kind.NORMAL,
                new Timing(at, at, Instants.of(scheduled.getStartToCloseTimeout())),
                null);
    }

    /**
     * The event of a start is written with the end, and tells nothing new, unless this is another process, or a reset
     * run.
     */
    @SuppressWarnings("deprecation") // workers still send their versions
    private void started(HistoryEvent event) {
        var started = event.getWorkflowTaskStartedEventAttributes();
        lastStartedEventId = event.getEventId();
        if (task != null && task.scheduledEventId() == started.getScheduledEventId() && !task.isStarted()) {
            task = new WorkflowTaskState(
                    task.scheduledEventId(),
                    task.attempt(),
                    task.kind(),
                    task.timing(),
                    new Started(
                            event.getEventId(),
                            Instants.of(event),
                            started.getRequestId(),
                            started.getRequestId(),
                            started.getIdentity(),
                            false,
                            started.getHistorySizeBytes(),
                            new WorkflowTaskState.Advice(
                                    started.getSuggestContinueAsNewReasonsList(),
                                    started.getTargetWorkerDeploymentVersionChanged()),
                            started.getWorkerVersion()));
        }
    }
}
