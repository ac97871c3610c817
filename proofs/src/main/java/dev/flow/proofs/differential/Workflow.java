package dev.flow.proofs.differential;

import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.update.v1.Request;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A workflow of a scenario: its runs, the tasks that the scenario's worker has, and how it was at the last look. */
final class Workflow {
    /** From this attempt of a workflow task on, services take no updates. */
    private static final int FAILING_ATTEMPT = 3;

    private final String id;
    private final Set<String> runs = new LinkedHashSet<>();
    private final Set<String> begun = new HashSet<>();
    private final Set<String> worked = new HashSet<>();
    private final Map<String, PollActivityTaskQueueResponse> activities = new TreeMap<>();
    private final Map<String, Request> accepted = new LinkedHashMap<>();
    private final Set<String> expiring = new HashSet<>();
    private final Set<String> undelivered = new HashSet<>();
    private @Nullable PollWorkflowTaskQueueResponse task;
    private @Nullable DescribeWorkflowExecutionResponse seen;
    private int named;
    private long polledAt;
    private int heldFor;
    private int lastAttempt;
    private boolean impatient;
    private boolean others;
    private boolean closing;

    Workflow(String id) {
        this.id = id;
    }

    String id() {
        return id;
    }

    /**
     * A queue for workflow tasks alone: each activity has its own, so that a poll always finds the task that it is for.
     */
    String queue() {
        return id;
    }

    String queue(String activityId) {
        return id + "/" + activityId;
    }

    /** A name that no activity, timer, child, signal or update of this workflow had. */
    String name(String prefix) {
        named++;
        return prefix + named;
    }

    /** The ids of its runs, in the order in which they appeared. */
    List<String> runs() {
        return new ArrayList<>(runs);
    }

    void run(String runId) {
        if (!runId.isEmpty()) {
            runs.add(runId);
        }
    }

    /** Whether its first workflow task has been seen. */
    boolean hasBegun(String runId) {
        return begun.contains(runId);
    }

    /** Whether a workflow task of the current run was completed: only then it can be queried. */
    boolean hasWorked() {
        return worked.contains(runId());
    }

    void worked(String runId) {
        worked.add(runId);
    }

    void looked(@Nullable DescribeWorkflowExecutionResponse found) {
        seen = found;
        if (found != null) {
            run(runId());
            if (found.hasPendingWorkflowTask() || isClosed()) {
                begun.add(runId());
            }
            if (isClosed()) {
                undelivered.clear();
            } else {
                lastAttempt = attempt();
            }
        }
    }

    boolean exists() {
        return seen != null;
    }

    Optional<DescribeWorkflowExecutionResponse> seen() {
        return Optional.ofNullable(seen);
    }

    String runId() {
        return seen().map(
                        found -> found.getWorkflowExecutionInfo().getExecution().getRunId())
                .orElse("");
    }

    boolean isOpen() {
        return seen().filter(found -> found.getWorkflowExecutionInfo().getStatus()
                        == WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)
                .isPresent();
    }

    boolean isClosed() {
        return exists() && !isOpen();
    }

    boolean isTaskWaiting() {
        return isOpen()
                && seen().filter(found -> found.getPendingWorkflowTask().getState()
                                == PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED)
                        .isPresent();
    }

    boolean isTaskStarted() {
        return isOpen()
                && seen().filter(found -> found.getPendingWorkflowTask().getState()
                                == PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_STARTED)
                        .isPresent();
    }

    List<PendingActivityInfo> pendingActivities() {
        return seen().filter(_ -> isOpen())
                .map(found -> found.getPendingActivitiesList().stream()
                        .sorted(Comparator.comparing(PendingActivityInfo::getActivityId))
                        .toList())
                .orElse(List.of());
    }

    Optional<PollWorkflowTaskQueueResponse> task() {
        return Optional.ofNullable(task);
    }

    /** Whether the worker has a task of the current run. */
    boolean holdsTask() {
        return task != null
                && isOpen()
                && task.getWorkflowExecution().getRunId().equals(runId());
    }

    /**
     * Whether a request that fails is left out: Temporal then forgets the run's part in memory, and with it a task that
     * only delivers updates, which updates of a reset run a worker has seen, and updates that no worker has yet: their
     * clients send them again, a moment later. No event says so.
     */
    boolean isForgetful() {
        return !undelivered.isEmpty() || (task != null && (task.getMessagesCount() > 0 || hasAdmitted(task)));
    }

    /** Whether the history of a task has an update that a reset has admitted, and the worker not accepted. */
    private static boolean hasAdmitted(PollWorkflowTaskQueueResponse task) {
        Set<String> admitted = new HashSet<>();
        for (HistoryEvent event : task.getHistory().getEventsList()) {
            switch (event.getEventType()) {
                case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED ->
                    admitted.add(event.getWorkflowExecutionUpdateAdmittedEventAttributes()
                            .getRequest()
                            .getMeta()
                            .getUpdateId());
                case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED ->
                    admitted.remove(event.getWorkflowExecutionUpdateAcceptedEventAttributes()
                            .getProtocolInstanceId());
                default -> {}
            }
        }
        return !admitted.isEmpty();
    }

    /** Whether its worker could not close it with its last task. */
    void closing(boolean is) {
        closing = is;
    }

    /** Whether it refuses signals until its task ends: they could keep it from closing forever. */
    boolean refusesSignals() {
        return closing && isTaskStarted();
    }

    /**
     * Whether it refuses updates, and forgets those that its worker has. Temporal's history client sends these again
     * after 50 ms (CreateHistoryClientRetryPolicy): whether they still find the failing task, and end with it, or what
     * a reset has made of the run, depends on the speed of the scenario.
     */
    boolean refusesUpdates() {
        return isForgetful() && (closing || attempt() >= FAILING_ATTEMPT);
    }

    /**
     * Whether it has closed after its worker had failed: Temporal then answers no query of it, for the count of
     * attempts stays as it was (failQueryWorkflowTaskAttemptCount). The durable service asks the worker, which may have
     * been mended.
     */
    boolean refusesQueries() {
        return isClosed() && lastAttempt > 1;
    }

    /** Of the workflow task that waits, or is with the worker; 0 for none. */
    private int attempt() {
        return seen().filter(_ -> isOpen())
                .map(found -> found.getPendingWorkflowTask().getAttempt())
                .orElse(0);
    }

    /** Its task has timed out: the updates that came with it wait for the next one. */
    void abandoned() {
        if (task != null) {
            task.getMessagesList().forEach(message -> undelivered.add(message.getProtocolInstanceId()));
        }
        task = null;
    }

    void task(@Nullable PollWorkflowTaskQueueResponse polled) {
        task = polled;
        polledAt = System.nanoTime();
        heldFor = 0;
    }

    /** A step was taken while the worker had its task. */
    void held() {
        heldFor++;
    }

    /** Steps since the worker got the task that it has. */
    int heldFor() {
        return heldFor;
    }

    /** When the worker got the task that it has, as {@link System#nanoTime}. */
    long polledAt() {
        return polledAt;
    }

    /** The tasks that the worker has, by activity id. */
    Map<String, PollActivityTaskQueueResponse> activities() {
        return activities;
    }

    /** Updates that were accepted and not completed, by id. */
    Map<String, Request> accepted() {
        return accepted;
    }

    /** Activities whose attempts time out within seconds. */
    Set<String> expiring() {
        return expiring;
    }

    /** Updates that no worker has seen, by id. */
    Set<String> undelivered() {
        return undelivered;
    }

    /** Whether it signals other workflows, or requests their cancellation. */
    boolean awaitsOthers() {
        return others;
    }

    void awaitOthers() {
        others = true;
    }

    /** Whether its workflow tasks time out within seconds. */
    boolean isImpatient() {
        return impatient;
    }

    void impatient() {
        impatient = true;
    }

    /** What the service says of it. */
    @Override
    public String toString() {
        return seen().map(found -> id + " "
                        + found.getWorkflowExecutionInfo().getStatus().getNumber() + " task "
                        + (isOpen() ? found.getPendingWorkflowTask().getState().getNumber() : 0) + " activities "
                        + pendingActivities().stream()
                                .map(activity -> activity.getActivityId() + ":"
                                        + activity.getState().getNumber())
                                .toList())
                .orElse(id + " none");
    }
}
