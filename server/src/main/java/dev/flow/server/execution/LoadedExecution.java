package dev.flow.server.execution;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.matching.Task;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.StateSize;
import io.grpc.Status;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An execution in memory: its state, the events that the next workflow task needs, and what waits for it in this
 * process. Confined to the holder of the lock of its workflow id.
 */
public final class LoadedExecution {
    private final MutableState state;
    private final ExecutionRow.Origin origin;
    private final PendingQueries queries = new PendingQueries();
    private final PendingUpdates updates = new PendingUpdates();
    private final List<HistoryEvent> tail = new ArrayList<>();
    private final Map<Task.Subject, Task> offered = new HashMap<>();
    private final Map<Long, Integer> loadedAttempts = new HashMap<>();
    private long version;
    private boolean current;
    private boolean closeRefused;

    LoadedExecution(MutableState state, ExecutionRow.Origin origin, long version) {
        this.state = state;
        this.origin = origin;
        this.version = version;
    }

    public MutableState state() {
        return state;
    }

    public ExecutionRow.Origin origin() {
        return origin;
    }

    /** Queries that wait for an answer. */
    public PendingQueries queries() {
        return queries;
    }

    /** Whether there are updates that no workflow task has. */
    public boolean hasUndelivered() {
        return updates.hasUndelivered(state.admittedUpdates().keySet());
    }

    /** Updates that the workflow has not seen, and those who wait for updates. */
    public PendingUpdates updates() {
        return updates;
    }

    /** The events that follow the last completed workflow task's start, as they are stored. */
    public List<HistoryEvent> tail() {
        return List.copyOf(tail);
    }

    /** Whether it is the current run of its workflow id. */
    boolean isCurrent() {
        return current;
    }

    void current(boolean is) {
        current = is;
    }

    /** 0 before the first commit. */
    long version() {
        return version;
    }

    void committed(List<HistoryEvent> events) {
        version++;
        append(events);
    }

    void append(List<HistoryEvent> events) {
        tail.addAll(events);
        tail.removeIf(event -> event.getEventId() <= state.previousStartedEventId());
    }

    /** A workflow task that was with a worker has ended. */
    void dropped() {
        updates.undelivered();
        closeRefused = false;
    }

    /** The workflow would have closed, had nothing come meanwhile. */
    public void closeRefused() {
        closeRefused = true;
    }

    /**
     * Nothing is to come once more while a worker closes the workflow.
     *
     * @throws ServiceFailure {@code RESOURCE_EXHAUSTED}, for a client that tries again later
     */
    public void requireNotClosing() {
        if (isClosing()) {
            throw ServiceFailure.closing();
        }
    }

    /** Whether a worker closes the workflow, after it could not do so with the task before. */
    public boolean isClosing() {
        return closeRefused && isWithWorker();
    }

    /**
     * Temporal's server answers some requests with a failure and forgets with it what it has of the run in memory only:
     * that the workflow was about to close, and which updates a worker has seen. Clients send them again.
     */
    public void forgetMemory() {
        closeRefused = false;
        updates.undelivered();
        updates.forgetShown();
    }

    /** The tasks that were given to task queues. One that is removed is given to them again. */
    public Map<Task.Subject, Task> offered() {
        return offered;
    }

    /** It was read from the store, which does not have all starts of activities. */
    void loaded() {
        state.activities()
                .values()
                .forEach(activity -> loadedAttempts.put(
                        activity.scheduledEventId(), activity.attempt().number()));
    }

    /** Whether the present attempt of an activity is with a worker, or was before the execution was loaded. */
    public boolean mayBeStarted(ActivityState activity) {
        return activity.isStarted()
                || activity.attempt().number() == loadedAttempts.getOrDefault(activity.scheduledEventId(), 0);
    }

    /** Whether it must not be forgotten: requests of this process wait for it. */
    boolean isPinned() {
        return !queries.isEmpty() || !updates.isEmpty() || isWithWorker();
    }

    private boolean isWithWorker() {
        return state.workflowTask() != null && state.workflowTask().isStarted();
    }

    /** Whether a worker has, or is to have, a task of it. */
    int openTasks(Instant now) {
        return Outstanding.openTasks(state, now) + (queries.isEmpty() ? 0 : 1);
    }

    /** About how much memory it takes. */
    int bytes() {
        int events = tail.stream().mapToInt(HistoryEvent::getSerializedSize).sum();
        return StateSize.of(state) + events;
    }

    /** Those who wait for another object of the same execution, which is forgotten, wait for this one. */
    void takeWaiting(LoadedExecution forgotten) {
        forgotten.queries.all().forEach(queries::add);
        updates.takeFrom(forgotten.updates);
    }

    /** Its state is not what is stored: those who wait are to ask again. */
    void fail() {
        ServiceFailure lost = ServiceFailure.of(Status.Code.UNAVAILABLE, "The change could not be stored; try again.");
        queries.all().values().forEach(query -> query.answer().completeExceptionally(lost));
        updates.allWaiting().values().forEach(waiting -> {
            waiting.accepted().completeExceptionally(lost);
            waiting.completed().completeExceptionally(lost);
        });
    }
}
