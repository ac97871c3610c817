package dev.flow.server.execution.control;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Target;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.execution.start.RunIds;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.Outgoing;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowTaskState;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ResetWorkflowFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PostResetOperation;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Resets workflows: a new run has the history of another one up to a workflow task, which fails, and what came from
 * outside afterwards comes again. An open run ends. Thread-safe.
 */
public final class Resets {
    private static final String RESETTER = "history-resetter";

    private final Executions executions;

    public Resets(Executions executions) {
        this.executions = executions;
    }

    /**
     * Resets a run.
     *
     * @return the id of the new run; the same one for the same request
     * @throws ServiceFailure as the service does
     */
    public String reset(ResetWorkflowExecutionRequest request) {
        Target target = Target.of(request.getNamespace(), request.getWorkflowExecution());
        if (request.getRequestId().isEmpty()) {
            throw ServiceFailure.invalidArgument("RequestId is not set on request.");
        }
        request.getPostResetOperationsList().forEach(Resets::check);
        try (WorkflowLock lock = executions.lock(target.workflow())) {
            String newRunId =
                    RunIds.of(request.getNamespace(), target.workflow().workflowId(), request.getRequestId());
            if (lock.find(newRunId).isPresent()) {
                return newRunId;
            }
            LoadedExecution base = lock.get(target.runId());
            long finish = request.getWorkflowTaskFinishEventId();
            if (finish <= 1 || finish >= WorkflowTaskEvents.end(base.state())) {
                throw ServiceFailure.invalidArgument(
                        "Workflow task finish ID must be > 1 && <= workflow last event ID.");
            }
            Optional<LoadedExecution> current = lock.current();
            Transition reset = fork(lock, base, newRunId, request);
            RunClose.Termination termination = RunClose.Termination.of(request.getReason(), RESETTER);
            if (base.state().isOpen()) {
                RunClose.replace(lock, lock.change(base), termination);
            }
            current.filter(run -> run.state().isOpen())
                    .ifPresent(run -> RunClose.displace(lock, lock.change(run), termination));
            Reapplication.of(request).apply(reset, later(lock, base, finish));
            request.getPostResetOperationsList()
                    .forEach(operation -> OptionUpdates.apply(
                            reset,
                            operation.getUpdateWorkflowOptions().getWorkflowExecutionOptions(),
                            request.getIdentity()));
            WorkflowTaskEvents.require(reset);
            base.state().resetRunId(newRunId);
            lock.change(base).touch();
            lock.commit();
            return newRunId;
        }
    }

    private static void check(PostResetOperation operation) {
        if (!operation.hasUpdateWorkflowOptions()) {
            throw ServiceFailure.invalidArgument("unsupported post reset operation: " + operation.getVariantCase());
        }
        var update = operation.getUpdateWorkflowOptions();
        OptionUpdates.check(update.getWorkflowExecutionOptions(), update.getUpdateMask());
    }

    /**
     * The new run up to the failure of its workflow task, with what was not answered sent again. Refuses an event id at
     * which there is no such task before anything else is changed.
     */
    private Transition fork(
            WorkflowLock lock, LoadedExecution base, String newRunId, ResetWorkflowExecutionRequest request) {
        Transition reset = lock.create(
                newRunId,
                new ExecutionRow.Origin(base.origin().requestId(), base.origin().firstRunId()));
        long finish = request.getWorkflowTaskFinishEventId();
        history(lock, base, 1, finish).forEach(reset::copy);
        MutableState state = reset.state();
        WorkflowTaskState task = state.workflowTask();
        if (task == null) {
            throw ServiceFailure.invalidArgument("Can only reset workflow to event ID in range [WorkflowTaskScheduled"
                    + " +1, WorkflowTaskStarted + 1]: " + finish);
        }
        long started = started(reset, task);
        HistoryEvent.Builder failed = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED);
        failed.getWorkflowTaskFailedEventAttributesBuilder()
                .setScheduledEventId(task.scheduledEventId())
                .setStartedEventId(started)
                .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW)
                .setFailure(Failure.newBuilder()
                        .setMessage(request.getReason())
                        .setResetWorkflowFailureInfo(ResetWorkflowFailureInfo.getDefaultInstance()))
                .setIdentity(RunClose.SERVICE)
                .setBaseRunId(base.state().key().runId())
                .setNewRunId(newRunId);
        reset.add(failed);
        state.nextAttempt(1);
        sendAgain(reset);
        return reset;
    }

    /** The start of the task that fails, which is made up when the task had none by then. */
    private static long started(Transition reset, WorkflowTaskState task) {
        HistoryEvent last = reset.last();
        if (last != null && last.hasWorkflowTaskStartedEventAttributes()) {
            return last.getEventId();
        }
        HistoryEvent.Builder started = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED);
        started.getWorkflowTaskStartedEventAttributesBuilder()
                .setScheduledEventId(task.scheduledEventId())
                .setIdentity(RunClose.SERVICE)
                .setRequestId("emptyUuid")
                .setHistorySizeBytes(reset.state().historySize());
        return reset.add(started).getEventId();
    }

    private static void sendAgain(Transition reset) {
        MutableState state = reset.state();
        state.children().values().stream()
                .filter(child -> !child.isStarted())
                .forEach(child ->
                        reset.send(child.initiatedEventId(), new Outgoing.StartChild(child.initiatedEventId())));
        state.signals().keySet().forEach(id -> reset.send(id, new Outgoing.SignalExternal(id)));
        state.cancels().keySet().forEach(id -> reset.send(id, new Outgoing.CancelExternal(id)));
    }

    /** What has happened to the base since, and to the runs that it was continued as: not to those that repeat it. */
    private List<HistoryEvent> later(WorkflowLock lock, LoadedExecution base, long firstEventId) {
        List<HistoryEvent> events =
                new ArrayList<>(history(lock, base, firstEventId, base.state().nextEventId()));
        Optional<LoadedExecution> next = next(lock, base);
        while (next.isPresent()) {
            events.addAll(history(lock, next.get(), 1, next.get().state().nextEventId()));
            next = next(lock, next.get());
        }
        return events;
    }

    private static Optional<LoadedExecution> next(WorkflowLock lock, LoadedExecution execution) {
        return Optional.ofNullable(execution.state().closeEvent())
                .map(event -> event.getWorkflowExecutionContinuedAsNewEventAttributes()
                        .getNewExecutionRunId())
                .filter(runId -> !runId.isEmpty())
                .flatMap(lock::find);
    }

    /** Events of the store, and those that are added under this lock. */
    private List<HistoryEvent> history(
            WorkflowLock lock, LoadedExecution execution, long firstEventId, long endEventId) {
        ExecutionKey key = execution.state().key();
        List<HistoryEvent> added = lock.change(execution).events();
        long stored = added.isEmpty()
                ? endEventId
                : Math.min(endEventId, added.getFirst().getEventId());
        List<HistoryEvent> events = new ArrayList<>();
        long next = firstEventId;
        while (next < stored) {
            List<HistoryEvent> page = executions.history(key, next, stored);
            if (page.isEmpty()) {
                throw ServiceFailure.notFound("workflow history not found");
            }
            events.addAll(page);
            next = page.getLast().getEventId() + 1;
        }
        added.stream()
                .filter(event -> event.getEventId() >= firstEventId && event.getEventId() < endEventId)
                .forEach(events::add);
        return events;
    }
}
