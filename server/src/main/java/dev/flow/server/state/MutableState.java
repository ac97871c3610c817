package dev.flow.server.state;

import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.RequestCancelExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.SignalExternalWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.sdk.v1.UserMetadata;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of one run. {@link #apply} changes it as an event of the history says, and nothing else does, except for
 * what the history does not have: the setters here, whose values are part of {@link VolatileState}. Confined to the
 * holder of the lock of its workflow id.
 */
public final class MutableState {
    private final ExecutionKey key;
    private final WorkflowTasks tasks = new WorkflowTasks();
    private final PendingWork pending = new PendingWork();
    private final Updates updates = new Updates();
    private final WorkerBuilds builds = new WorkerBuilds();
    private final SortedMap<String, Payload> memo = new TreeMap<>();
    private final SortedMap<String, Payload> searchAttributes = new TreeMap<>();
    private final Set<String> requestIds = new HashSet<>();
    private final List<HistoryEvent> buffered = new ArrayList<>();
    private WorkflowExecutionStartedEventAttributes started =
            WorkflowExecutionStartedEventAttributes.getDefaultInstance();
    private UserMetadata userMetadata = UserMetadata.getDefaultInstance();
    private Priority priority = Priority.getDefaultInstance();
    private Instant startTime = Instant.EPOCH;
    private Instant executionTime = Instant.EPOCH;
    private @Nullable Instant resetTime;
    private long resetEventId;
    private WorkflowExecutionStatus status = WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;
    private @Nullable HistoryEvent closeEvent;
    private WorkflowExecutionVersioningInfo versioning = WorkflowExecutionVersioningInfo.getDefaultInstance();
    private StickyQueue sticky = StickyQueue.NONE;
    private long nextEventId = 1;
    private long historySize;
    private long transitions;
    private int signalCount;
    private boolean cancelRequested;
    private String resetRunId = "";

    /** A run without events. */
    public MutableState(ExecutionKey key) {
        this.key = key;
    }

    public ExecutionKey key() {
        return key;
    }

    /** The id of the next event that is written. */
    public long nextEventId() {
        return nextEventId;
    }

    /** The started event of the last workflow task that was completed; 0 before the first. */
    public long previousStartedEventId() {
        return tasks.previousStartedEventId();
    }

    /** Of the first event. */
    public WorkflowExecutionStartedEventAttributes started() {
        return started;
    }

    /** Of the first event: summary and details that its caller gave. */
    public UserMetadata userMetadata() {
        return userMetadata;
    }

    /** As it was started with, or as its options were updated. */
    public Priority priority() {
        return priority;
    }

    /** Of the first event, whichever run it was written for. */
    public Instant originalStartTime() {
        return startTime;
    }

    /** When this run began: with the first event, or with the reset that made it. */
    public Instant startTime() {
        return resetTime == null ? startTime : resetTime;
    }

    /** Null for a run that no reset has made. */
    public @Nullable Instant resetTime() {
        return resetTime;
    }

    /** Whether an event is of the run that a reset has made this one from: what it began is this run's as well. */
    public boolean isInherited(long eventId) {
        return eventId < resetEventId;
    }

    /** When its first workflow task may be scheduled. */
    public Instant executionTime() {
        return executionTime;
    }

    /** When the chain of runs ends at the latest; empty for no time-out. */
    public Optional<Instant> expirationTime() {
        return started.hasWorkflowExecutionExpirationTime()
                ? Optional.of(Instants.of(started.getWorkflowExecutionExpirationTime()))
                : Optional.empty();
    }

    /** Whether its first workflow task is yet to be scheduled, at the execution time. */
    public boolean awaitsFirstTask() {
        return isOpen() && !tasks.isAnyScheduled();
    }

    public WorkflowExecutionStatus status() {
        return status;
    }

    public boolean isOpen() {
        return closeEvent == null;
    }

    /** The last event of a closed run. */
    public @Nullable HistoryEvent closeEvent() {
        return closeEvent;
    }

    /** Null when it has none. */
    public @Nullable WorkflowTaskState workflowTask() {
        return tasks.task();
    }

    /** Of workflow tasks that failed one after another. */
    public WorkflowTaskProblems problems() {
        return tasks.problems();
    }

    /** The attempt of the next workflow task: more than 1 after one that failed or timed out. */
    public int nextAttempt() {
        return tasks.nextAttempt();
    }

    /** Those that are not closed, by the id of the scheduled event. */
    public SortedMap<Long, ActivityState> activities() {
        return pending.activities();
    }

    /** Those that are open, by timer id. */
    public SortedMap<String, TimerState> timers() {
        return pending.timers();
    }

    /** Those that are not closed, by the id of the initiated event. */
    public SortedMap<Long, ChildState> children() {
        return pending.children();
    }

    /** Signals to other workflows without an answer, by the id of the initiated event. */
    public SortedMap<Long, SignalExternalWorkflowExecutionInitiatedEventAttributes> signals() {
        return pending.signals();
    }

    /** Cancellations of other workflows without an answer, by the id of the initiated event. */
    public SortedMap<Long, RequestCancelExternalWorkflowExecutionInitiatedEventAttributes> cancels() {
        return pending.cancels();
    }

    /** Updates that were accepted, by update id. */
    public SortedMap<String, UpdateState> updates() {
        return updates.accepted();
    }

    /**
     * Updates that events have admitted, and that are neither accepted nor rejected, by update id: they are to be
     * delivered.
     */
    public SortedMap<String, AdmittedUpdate> admittedUpdates() {
        return updates.admitted();
    }

    public SortedMap<String, Payload> memo() {
        return Collections.unmodifiableSortedMap(memo);
    }

    public SortedMap<String, Payload> searchAttributes() {
        return Collections.unmodifiableSortedMap(searchAttributes);
    }

    /** Whether a signal or another request of this id is part of the history, or buffered. */
    public boolean knows(String requestId) {
        return requestIds.contains(requestId);
    }

    /** Of the workers that completed its workflow tasks. */
    public WorkerBuilds builds() {
        return builds;
    }

    /** The run that the last reset of this one has made; empty for none. */
    public String resetRunId() {
        return resetRunId;
    }

    /** Events that came while a workflow task was with a worker, without ids: they follow its end. */
    public List<HistoryEvent> buffered() {
        return Collections.unmodifiableList(buffered);
    }

    public WorkflowExecutionVersioningInfo versioning() {
        return versioning;
    }

    public StickyQueue sticky() {
        return sticky;
    }

    /** In bytes, of the events as they are stored. */
    public long historySize() {
        return historySize;
    }

    public long transitions() {
        return transitions;
    }

    /** The number of signals that were received, with those that are buffered. */
    public int signalCount() {
        return signalCount;
    }

    /** Also while the event is buffered. */
    public boolean isCancelRequested() {
        return cancelRequested;
    }

    // What the history does not have.

    public void workflowTask(@Nullable WorkflowTaskState task) {
        tasks.task(task);
    }

    public void nextAttempt(int attempt) {
        tasks.nextAttempt(attempt);
    }

    /** An activity with another attempt, start or heartbeat. */
    public void activity(ActivityState activity) {
        pending.activity(activity);
    }

    public void resetRunId(String runId) {
        resetRunId = runId;
    }

    public void sticky(StickyQueue queue) {
        sticky = queue;
    }

    public void versioning(WorkflowExecutionVersioningInfo info) {
        versioning = info;
    }

    /** The workflow has rejected an update that an event had admitted; the history does not say so. */
    public void rejectUpdate(String updateId) {
        updates.reject(updateId);
    }

    /** Keeps an event until the workflow task ends. What it changes is changed at once; it gets its id later. */
    public void buffer(HistoryEvent event) {
        buffered.add(event);
        effects(event);
    }

    /** Drops a kept event; what it has changed stays. */
    public void dropBuffered(HistoryEvent event) {
        buffered.remove(event);
    }

    /** Takes the kept events, to be given ids and {@linkplain #settle settled} in this order. */
    public List<HistoryEvent> takeBuffered() {
        List<HistoryEvent> taken = List.copyOf(buffered);
        buffered.clear();
        return taken;
    }

    /** An event that was buffered, with its id. */
    public void settle(HistoryEvent event) {
        requireNext(event);
        settled(event);
        if (event.hasChildWorkflowExecutionStartedEventAttributes()) {
            pending.apply(event);
        }
    }

    public void transitioned() {
        transitions++;
    }

    void transitions(long count) {
        transitions = count;
    }

    SortedSet<String> rejectedUpdates() {
        return updates.rejected();
    }

    /**
     * Changes the state as an event says.
     *
     * @throws IllegalArgumentException when its id does not follow the event before
     */
    public void apply(HistoryEvent event) {
        requireNext(event);
        settled(event);
        effects(event);
    }

    private void requireNext(HistoryEvent event) {
        if (event.getEventId() != nextEventId) {
            throw new IllegalArgumentException(
                    "Event " + event.getEventId() + " of " + key + " does not follow event " + (nextEventId - 1) + ".");
        }
    }

    private void settled(HistoryEvent event) {
        nextEventId++;
        historySize += event.getSerializedSize();
    }

    private void effects(HistoryEvent event) {
        switch (event.getEventType()) {
            case EVENT_TYPE_WORKFLOW_EXECUTION_STARTED -> started(event);
            case EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
                    EVENT_TYPE_WORKFLOW_TASK_STARTED,
                    EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT -> tasks.apply(event);
            case EVENT_TYPE_WORKFLOW_TASK_FAILED -> {
                tasks.apply(event);
                reset(event);
            }
            case EVENT_TYPE_WORKFLOW_TASK_COMPLETED -> {
                tasks.apply(event);
                versioning = VersioningChange.of(event.getWorkflowTaskCompletedEventAttributes(), versioning);
                builds.add(event, key.runId(), pending.isResettable());
            }
            case EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ADMITTED,
                    EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_ACCEPTED,
                    EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_REJECTED,
                    EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED -> updates.apply(event);
            case EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED -> {
                signalCount++;
                knowing(event.getWorkflowExecutionSignaledEventAttributes().getRequestId());
            }
            case EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED -> cancelRequested = true;
            case EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES ->
                Nothing.upsert(
                        searchAttributes,
                        event.getUpsertWorkflowSearchAttributesEventAttributes()
                                .getSearchAttributes()
                                .getIndexedFieldsMap());
            case EVENT_TYPE_WORKFLOW_PROPERTIES_MODIFIED ->
                Nothing.upsert(
                        memo,
                        event.getWorkflowPropertiesModifiedEventAttributes()
                                .getUpsertedMemo()
                                .getFieldsMap());
            case EVENT_TYPE_WORKFLOW_EXECUTION_OPTIONS_UPDATED -> options(event);
            case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED ->
                closed(event, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
            case EVENT_TYPE_WORKFLOW_EXECUTION_FAILED ->
                closed(event, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED);
            case EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT ->
                closed(event, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TIMED_OUT);
            case EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED ->
                closed(event, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CANCELED);
            case EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED ->
                closed(event, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
            case EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW ->
                closed(event, WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW);
            default -> pending.apply(event);
        }
    }

    private void started(HistoryEvent event) {
        started = event.getWorkflowExecutionStartedEventAttributes();
        userMetadata = event.getUserMetadata();
        priority = started.getPriority();
        startTime = Instants.of(event);
        executionTime = startTime.plus(Instants.of(started.getFirstWorkflowTaskBackoff()));
        Nothing.upsert(memo, started.getMemo().getFieldsMap());
        Nothing.upsert(searchAttributes, started.getSearchAttributes().getIndexedFieldsMap());
        builds.addPoints(started.getPrevAutoResetPoints().getPointsList());
        versioning = VersioningChange.of(started);
    }

    /** The event with which this run was made by a reset, not one that it has from a run that was made so. */
    private void reset(HistoryEvent event) {
        var failed = event.getWorkflowTaskFailedEventAttributes();
        if (failed.getCause() == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW
                && failed.getNewRunId().equals(key.runId())) {
            resetTime = Instants.of(event);
            resetEventId = event.getEventId();
            executionTime = resetTime;
        }
    }

    private void options(HistoryEvent event) {
        var options = event.getWorkflowExecutionOptionsUpdatedEventAttributes();
        versioning = VersioningChange.of(options, versioning);
        if (options.hasPriority()) {
            priority = options.getPriority();
        }
        knowing(options.getAttachedRequestId());
        options.getWorkflowUpdateOptionsList().forEach(update -> knowing(update.getAttachedRequestId()));
    }

    private void knowing(String requestId) {
        if (!requestId.isEmpty()) {
            requestIds.add(requestId);
        }
    }

    private void closed(HistoryEvent event, WorkflowExecutionStatus end) {
        status = end;
        closeEvent = event;
        tasks.task(null);
    }
}
