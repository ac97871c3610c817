package dev.flow.server.execution.task;

import dev.flow.server.deployment.Routing;
import dev.flow.server.deployment.VersionId;
import dev.flow.server.execution.Executions;
import dev.flow.server.execution.HistoryToken;
import dev.flow.server.execution.Limits;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.PendingQueries;
import dev.flow.server.execution.Polls;
import dev.flow.server.execution.Rows;
import dev.flow.server.execution.TaskToken;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.matching.Poller;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.matching.Task;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.StickyQueue;
import dev.flow.server.state.WorkflowTaskState;
import dev.flow.server.time.Patience;
import io.temporal.api.common.v1.WorkerVersionStamp;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Hands workflow tasks and queries to workers, with the part of the history that they need. Thread-safe. */
public final class WorkflowTasks {
    /** What Temporal's server has for the request id of a task that it gives with the answer to a completed one. */
    private static final String REQUEST_OF_COMPLETION = "request-from-RespondWorkflowTaskCompleted";

    private final Executions executions;

    public WorkflowTasks(Executions executions) {
        this.executions = executions;
    }

    /**
     * Waits for a task; the default response when none came.
     *
     * @throws InterruptedException when the client is gone
     */
    public PollWorkflowTaskQueueResponse poll(
            String namespace, PollWorkflowTaskQueueRequest request, Poller poller, Patience patience)
            throws InterruptedException {
        QueueKey queue =
                new QueueKey(namespace, request.getTaskQueue().getName(), TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
        boolean sticky = request.getTaskQueue().getKind() == TaskQueueKind.TASK_QUEUE_KIND_STICKY;
        return Polls.next(executions, queue, poller, patience, task -> switch (task.subject()) {
                    case Task.OfWorkflow subject -> start(subject, request, task.deploymentVersion(), sticky);
                    case Task.OfQuery subject -> query(subject, sticky);
                    case Task.OfActivity _ -> Optional.empty();
                })
                .orElseGet(PollWorkflowTaskQueueResponse::getDefaultInstance);
    }

    /**
     * A task or a query did not reach the worker that it was given to. It waits for any worker: the queue of that one
     * may not be polled any more.
     */
    public void giveBack(PollWorkflowTaskQueueResponse given) {
        if (given.getTaskToken().isEmpty()) {
            return;
        }
        TaskToken token = TaskToken.decode(given.getTaskToken());
        try (WorkflowLock lock = executions.lock(token.execution().workflow())) {
            Optional<LoadedExecution> execution = lock.find(token.execution().runId());
            if (execution.isEmpty()) {
                return;
            }
            Transition transition = lock.change(execution.get());
            transition.state().sticky(StickyQueue.NONE);
            if (given.hasQuery()) {
                execution.get().offered().remove(new Task.OfQuery(token.execution(), token.dispatch()));
            } else if (WorkflowTaskEvents.isWith(transition.state(), token.dispatch())) {
                WorkflowTaskEvents.giveBack(transition);
            }
            lock.commit();
        }
    }

    private Optional<PollWorkflowTaskQueueResponse> start(
            Task.OfWorkflow subject,
            PollWorkflowTaskQueueRequest request,
            @Nullable String deploymentVersion,
            boolean sticky) {
        try (WorkflowLock lock = executions.lock(subject.execution().workflow())) {
            lock.withoutWaiting();
            Optional<LoadedExecution> execution = lock.find(subject.execution().runId());
            WorkflowTaskState task =
                    execution.map(found -> found.state().workflowTask()).orElse(null);
            if (task == null
                    || task.isStarted()
                    || task.scheduledEventId() != subject.scheduledEventId()
                    || task.attempt() != subject.attempt()) {
                return Optional.empty();
            }
            Transition transition = lock.change(execution.get());
            MutableState state = transition.state();
            state.versioning(Routing.started(
                    state.versioning(), Optional.ofNullable(deploymentVersion).map(VersionId::parse)));
            PollWorkflowTaskQueueResponse response = start(
                    transition,
                    new Taker(
                            UUID.randomUUID().toString(),
                            request.getIdentity(),
                            sticky,
                            WorkerVersionStamp.getDefaultInstance()),
                    sticky ? transition.state().previousStartedEventId() + 1 : 1);
            lock.commit();
            return Optional.of(response);
        }
    }

    /** Gives the first task of a new run to the worker that starts it. */
    public PollWorkflowTaskQueueResponse first(Transition transition, String identity) {
        String requestId = transition.execution().origin().requestId();
        return start(transition, new Taker(requestId, identity, false, WorkerVersionStamp.getDefaultInstance()), 1);
    }

    /** Gives the waiting task to the worker that has just completed the one before, and has the history up to it. */
    PollWorkflowTaskQueueResponse next(Transition transition, String identity, WorkerVersionStamp version) {
        MutableState state = transition.state();
        Taker taker = new Taker(REQUEST_OF_COMPLETION, identity, state.sticky().isSet(), version);
        return start(transition, taker, state.previousStartedEventId() + 1);
    }

    /** The worker that takes a task. */
    private record Taker(String requestId, String identity, boolean sticky, WorkerVersionStamp version) {}

    private PollWorkflowTaskQueueResponse start(Transition transition, Taker taker, long firstEventId) {
        MutableState state = transition.state();
        Limits limits = executions.parts().limits();
        WorkflowTaskState task = WorkflowTaskEvents.start(
                transition,
                new WorkflowTaskEvents.Dispatch(
                        UUID.randomUUID().toString(),
                        taker.requestId(),
                        taker.identity(),
                        taker.sticky(),
                        new WorkflowTaskState.Advice(
                                limits.reasonsToContinueAsNew(state),
                                executions.parts().deployments().routing().isTargetChanged(state)),
                        taker.version()));
        WorkflowTaskState.Started started = Objects.requireNonNull(task.started());
        LoadedExecution execution = transition.execution();
        execution.updates().show(state.admittedUpdates().keySet());
        PollWorkflowTaskQueueResponse.Builder response = response(execution)
                .setTaskToken(
                        new TaskToken(state.key(), task.scheduledEventId(), task.attempt(), started.token()).encode())
                .setStartedEventId(started.eventId())
                .setAttempt(task.attempt())
                .setScheduledTime(Instants.timestamp(task.timing().scheduledAt()))
                .setStartedTime(Instants.timestamp(started.at()))
                .addAllMessages(Messages.outgoing(execution.updates().deliver(), started.eventId()));
        execution.queries().all().forEach((id, pending) -> response.putQueries(id, pending.query()));
        history(transition, response, firstEventId, WorkflowTaskEvents.unwritten(state));
        return response.build();
    }

    private static PollWorkflowTaskQueueResponse.Builder response(LoadedExecution execution) {
        MutableState state = execution.state();
        ExecutionKey key = state.key();
        return PollWorkflowTaskQueueResponse.newBuilder()
                .setWorkflowExecution(Rows.reference(key.workflowId(), key.runId()))
                .setWorkflowType(state.started().getWorkflowType())
                .setPreviousStartedEventId(state.previousStartedEventId())
                .setWorkflowExecutionTaskQueue(TaskQueue.newBuilder()
                        .setName(state.started().getTaskQueue().getName())
                        .setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL));
    }

    /**
     * The history from the last started event on for a worker that has the rest in its cache, else the first page of
     * all of it.
     *
     * @param first the id of its first event
     */
    private void history(
            Transition transition,
            PollWorkflowTaskQueueResponse.Builder response,
            long first,
            List<HistoryEvent> unwritten) {
        MutableState state = transition.state();
        long end =
                unwritten.isEmpty() ? state.nextEventId() : unwritten.getFirst().getEventId();
        List<HistoryEvent> events = new ArrayList<>(known(transition, first, end));
        long next = events.isEmpty() ? first : events.getLast().getEventId() + 1;
        if (next < end) {
            response.setNextPageToken(new HistoryToken(state.key().runId(), next, 0).encode());
        } else {
            events.addAll(unwritten);
        }
        response.setHistory(History.newBuilder().addAllEvents(events));
    }

    private List<HistoryEvent> known(Transition transition, long first, long end) {
        List<HistoryEvent> recent = new ArrayList<>(transition.execution().tail());
        recent.addAll(transition.events());
        if (first == end || (!recent.isEmpty() && recent.getFirst().getEventId() <= first)) {
            return between(recent, first, end);
        }
        List<HistoryEvent> added = transition.events();
        long stored = added.isEmpty() ? end : Math.min(end, added.getFirst().getEventId());
        List<HistoryEvent> events =
                new ArrayList<>(executions.history(transition.state().key(), first, stored));
        if (!events.isEmpty() && events.getLast().getEventId() == stored - 1) {
            events.addAll(between(added, first, end));
        }
        return events;
    }

    private static List<HistoryEvent> between(List<HistoryEvent> events, long first, long end) {
        return events.stream()
                .filter(event -> event.getEventId() >= first && event.getEventId() < end)
                .toList();
    }

    /** A query that needs no workflow task: the history is that of the last one. */
    private Optional<PollWorkflowTaskQueueResponse> query(Task.OfQuery subject, boolean sticky) {
        try (WorkflowLock lock = executions.lock(subject.execution().workflow())) {
            Optional<LoadedExecution> execution = lock.find(subject.execution().runId());
            Optional<PendingQueries.Pending> pending =
                    execution.flatMap(found -> found.queries().find(subject.queryId()));
            if (pending.isEmpty()) {
                return Optional.empty();
            }
            PollWorkflowTaskQueueResponse.Builder response = response(execution.get())
                    .setTaskToken(new TaskToken(subject.execution(), 0, 0, subject.queryId()).encode())
                    .setAttempt(1)
                    .setQuery(pending.get().query());
            long first = sticky ? execution.get().state().previousStartedEventId() + 1 : 1;
            history(lock.change(execution.get()), response, first, List.of());
            return Optional.of(response.build());
        }
    }
}
