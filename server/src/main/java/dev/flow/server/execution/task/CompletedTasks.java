package dev.flow.server.execution.task;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.PendingUpdates;
import dev.flow.server.execution.TaskToken;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.execution.activity.ActivityTasks;
import dev.flow.server.execution.close.RunClose;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.Instants;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.StickyQueue;
import dev.flow.server.state.WorkflowTaskState;
import io.temporal.api.command.v1.Command;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ServerFailureInfo;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.query.v1.WorkflowQueryResult;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** What workers answer to workflow tasks. Every method throws {@link ServiceFailure}. Thread-safe. */
@SuppressWarnings("deprecation") // of the API: clients still send these fields, and expect them in histories
public final class CompletedTasks {
    /** The events that a worker may forget with a task. */
    private static final int MOST_DISCARDED = 10;

    private final Executions executions;
    private final WorkflowTasks tasks;

    public CompletedTasks(Executions executions, WorkflowTasks tasks) {
        this.executions = executions;
        this.tasks = tasks;
    }

    /** A worker has executed the workflow up to where it waits: its commands become events. */
    public RespondWorkflowTaskCompletedResponse complete(RespondWorkflowTaskCompletedRequest request) {
        if (request.getIntermediatePage() || request.getPageNumber() > 1) {
            throw ServiceFailure.unimplemented("a completion of a workflow task in pages");
        }
        TaskToken token = TaskToken.decode(request.getTaskToken());
        try (WorkflowLock lock = executions.lock(token.execution().workflow())) {
            LoadedExecution execution = lock.open(token.execution().runId());
            WorkflowTaskState task = present(execution.state(), token);
            requireSequence(lock, execution, request.getCommandsList());
            List<String> delivered = execution.updates().delivered();
            Map<String, PendingUpdates.Admitted> updates = execution.updates().snapshot();
            List<ActivityState> started = execution.state().activities().values().stream()
                    .filter(ActivityState::isStarted)
                    .toList();
            try {
                return complete(lock, execution, task, request);
            } catch (BadCommand bad) {
                LoadedExecution before = again(lock, execution, task, started);
                before.updates().restore(updates);
                throw refused(lock, before, bad, request, delivered);
            }
        }
    }

    /** A task that only delivers updates is forgotten with the refusal, and they are delivered by another one. */
    private static void requireSequence(WorkflowLock lock, LoadedExecution execution, List<Command> commands) {
        try {
            Commands.requireSequence(commands);
        } catch (ServiceFailure refused) {
            execution.forgetMemory();
            WorkflowTaskState task = execution.state().workflowTask();
            if (task != null && task.kind() == WorkflowTaskState.Kind.SPECULATIVE) {
                execution.state().workflowTask(null);
                Transition transition = lock.change(execution);
                if (execution.hasUndelivered()) {
                    WorkflowTaskEvents.requireSpeculative(transition);
                }
                lock.commit();
            }
            throw refused;
        }
    }

    /** The execution as it was before commands changed it, with the tasks with the same workers. */
    private static LoadedExecution again(
            WorkflowLock lock, LoadedExecution execution, WorkflowTaskState task, List<ActivityState> started) {
        LoadedExecution before = lock.undo(execution);
        before.state().workflowTask(task);
        started.forEach(before.state()::activity);
        return before;
    }

    private static ServiceFailure refused(
            WorkflowLock lock,
            LoadedExecution execution,
            BadCommand bad,
            RespondWorkflowTaskCompletedRequest request,
            List<String> delivered) {
        WorkflowTaskState task = execution.state().workflowTask();
        if (task != null) {
            Transition transition = lock.change(execution);
            abandon(lock, execution, delivered);
            execution.forgetMemory();
            if (isDropped(task, bad)) {
                lock.commit();
                return ServiceFailure.invalidArgument(String.valueOf(bad.getMessage()));
            }
            var failed = WorkflowTaskFailedEventAttributes.newBuilder()
                    .setCause(bad.failedCause())
                    .setFailure(Failure.newBuilder()
                            .setMessage(String.valueOf(bad.getMessage()))
                            .setServerFailureInfo(ServerFailureInfo.getDefaultInstance()))
                    .setIdentity(request.getIdentity())
                    .setBinaryChecksum(request.getBinaryChecksum());
            WorkflowTaskEvents.fail(transition, failed);
            if (isUnhandled(bad)) {
                execution.closeRefused();
            }
            if (bad.terminates()) {
                RunClose.terminate(
                        lock, transition, RunClose.Termination.of(String.valueOf(bad.getMessage()), RunClose.SERVICE));
            }
            lock.commit();
        }
        return ServiceFailure.invalidArgument(String.valueOf(bad.getMessage()));
    }

    /** A further attempt ends with its time-out: a worker that is wrong again and again is slowed down. */
    private static boolean isDropped(WorkflowTaskState task, BadCommand bad) {
        return task.attempt() > 1 && !isUnhandled(bad);
    }

    private static boolean isUnhandled(BadCommand bad) {
        return bad.failedCause() == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;
    }

    /** Updates that the workflow got with a task that is refused are not tried again. */
    private static void abandon(WorkflowLock lock, LoadedExecution execution, List<String> delivered) {
        ServiceFailure notReady = ServiceFailure.notReady(
                "Unable to perform workflow execution update due to unexpected workflow task failure.");
        PendingUpdates updates = execution.updates();
        List<String> seen = Stream.concat(
                        delivered.stream(),
                        execution.state().admittedUpdates().keySet().stream().filter(updates::isShown))
                .distinct()
                .toList();
        for (String id : seen) {
            updates.remove(id);
            updates.findWaiting(id)
                    .ifPresent(waiting -> lock.afterCommit(() -> {
                        waiting.accepted().completeExceptionally(notReady);
                        waiting.completed().completeExceptionally(notReady);
                        updates.forget(id);
                    }));
        }
    }

    private static WorkflowTaskState present(MutableState state, TaskToken token) {
        if (!WorkflowTaskEvents.isWith(state, token.dispatch())) {
            throw ServiceFailure.notFound("Workflow task not found.");
        }
        return Objects.requireNonNull(state.workflowTask());
    }

    private RespondWorkflowTaskCompletedResponse complete(
            WorkflowLock lock,
            LoadedExecution execution,
            WorkflowTaskState task,
            RespondWorkflowTaskCompletedRequest request) {
        Transition transition = lock.change(execution);
        MutableState state = execution.state();
        WorkflowTaskState.Started started = Objects.requireNonNull(task.started());
        if (isWithoutEffect(state, task, request)) {
            request.getQueryResultsMap().forEach((id, result) -> answer(lock, execution, id, result));
            return withoutEffect(lock, transition, request);
        }
        List<String> delivered = execution.updates().delivered();
        WorkflowTaskEvents.writeStart(transition, request.getIdentity(), request.getWorkerVersionStamp());
        HistoryEvent completed = transition.add(completed(request, task.scheduledEventId(), started.eventId()));
        state.sticky(sticky(request));
        CommandContext context =
                new CommandContext(lock, transition, request, executions.parts(), completed.getEventId());
        Messages messages = new Messages(context, request.getMessagesList());
        new Commands(context, messages, new CloseCommands(context)).execute(request.getCommandsList());
        messages.rest(delivered);
        request.getQueryResultsMap().forEach((id, result) -> answer(lock, execution, id, result));
        return answer(context);
    }

    /**
     * Whether a task leaves no events: it only rejects updates, or ignores them. Then the worker is to forget what it
     * saw of the history since the task before; one that cannot do so has it recorded, unless it saw nothing, and so
     * has one that saw much, which would be sent again and again.
     */
    private static boolean isWithoutEffect(
            MutableState state, WorkflowTaskState task, RespondWorkflowTaskCompletedRequest request) {
        boolean discards = request.getCapabilities().getDiscardSpeculativeWorkflowTaskWithEvents();
        return task.kind() == WorkflowTaskState.Kind.SPECULATIVE
                && request.getCommandsCount() == 0
                && !request.getForceCreateNewWorkflowTask()
                && !Messages.haveEffect(request.getMessagesList())
                && state.buffered().isEmpty()
                && task.scheduledEventId() <= state.previousStartedEventId() + 2 + (discards ? MOST_DISCARDED : 0);
    }

    /** Updates that came meanwhile wait for another task, unless the worker takes one at once. */
    private static void awaitUpdates(CommandContext context) {
        if (context.transition().execution().hasUndelivered()
                && !context.request().getReturnNewWorkflowTask()) {
            WorkflowTaskEvents.require(context.transition());
        }
    }

    private PollWorkflowTaskQueueResponse next(Transition transition, RespondWorkflowTaskCompletedRequest request) {
        return tasks.next(transition, request.getIdentity(), request.getWorkerVersionStamp());
    }

    /** Commits, and gives the worker what came meanwhile, if it takes it at once. */
    private RespondWorkflowTaskCompletedResponse commit(
            CommandContext context, RespondWorkflowTaskCompletedResponse.Builder response) {
        LoadedExecution execution = context.transition().execution();
        context.lock().commit();
        if (context.request().getReturnNewWorkflowTask()
                && execution.state().workflowTask() == null
                && execution.hasUndelivered()) {
            Transition next = context.lock().change(execution);
            WorkflowTaskEvents.requireSpeculative(next);
            response.setWorkflowTask(next(next, context.request()));
            context.lock().commit();
        }
        return response.build();
    }

    private RespondWorkflowTaskCompletedResponse withoutEffect(
            WorkflowLock lock, Transition transition, RespondWorkflowTaskCompletedRequest request) {
        MutableState state = transition.state();
        state.workflowTask(null);
        state.sticky(sticky(request));
        CommandContext context = new CommandContext(lock, transition, request, executions.parts(), 0);
        Messages.rejectOnly(context, request.getMessagesList());
        awaitUpdates(context);
        return commit(
                context,
                RespondWorkflowTaskCompletedResponse.newBuilder()
                        .setResetHistoryEventId(state.previousStartedEventId()));
    }

    private static HistoryEvent.Builder completed(
            RespondWorkflowTaskCompletedRequest request, long scheduledEventId, long startedEventId) {
        HistoryEvent.Builder event = Transition.event(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED);
        var attributes = event.getWorkflowTaskCompletedEventAttributesBuilder()
                .setScheduledEventId(scheduledEventId)
                .setStartedEventId(startedEventId)
                .setIdentity(request.getIdentity())
                .setBinaryChecksum(request.getBinaryChecksum())
                .setVersioningBehavior(request.getVersioningBehavior());
        if (request.hasSdkMetadata()) {
            attributes.setSdkMetadata(request.getSdkMetadata());
        }
        if (request.hasMeteringMetadata()) {
            attributes.setMeteringMetadata(request.getMeteringMetadata());
        }
        if (request.hasWorkerVersionStamp()) {
            attributes.setWorkerVersion(request.getWorkerVersionStamp());
        }
        if (request.hasDeploymentOptions()) {
            attributes
                    .setWorkerDeploymentName(request.getDeploymentOptions().getDeploymentName())
                    .getDeploymentVersionBuilder()
                    .setDeploymentName(request.getDeploymentOptions().getDeploymentName())
                    .setBuildId(request.getDeploymentOptions().getBuildId());
        }
        return event;
    }

    private static StickyQueue sticky(RespondWorkflowTaskCompletedRequest request) {
        var sticky = request.getStickyAttributes();
        return sticky.getWorkerTaskQueue().getName().isEmpty()
                ? StickyQueue.NONE
                : new StickyQueue(
                        sticky.getWorkerTaskQueue().getName(), Instants.of(sticky.getScheduleToStartTimeout()));
    }

    /** Commits, and gives the worker what it asked for at once: the next workflow task, and activities. */
    private RespondWorkflowTaskCompletedResponse answer(CommandContext context) {
        Transition transition = context.transition();
        MutableState state = transition.state();
        RespondWorkflowTaskCompletedRequest request = context.request();
        var response = RespondWorkflowTaskCompletedResponse.newBuilder();
        if (!state.isOpen()) {
            context.lock().commit();
            return response.build();
        }
        boolean buffered = !state.buffered().isEmpty();
        transition.flushBuffered();
        if (buffered || request.getForceCreateNewWorkflowTask()) {
            WorkflowTaskEvents.require(transition);
        } else {
            awaitUpdates(context);
        }
        for (long scheduledEventId : context.eager()) {
            var activity = state.activities().get(scheduledEventId);
            if (activity != null) {
                response.addActivityTasks(ActivityTasks.start(transition, activity, request.getIdentity()));
            }
        }
        WorkflowTaskState next = state.workflowTask();
        if (request.getReturnNewWorkflowTask() && next != null && !next.isStarted()) {
            response.setWorkflowTask(next(transition, request));
        }
        return commit(context, response);
    }

    private void answer(WorkflowLock lock, LoadedExecution execution, String id, WorkflowQueryResult result) {
        execution
                .queries()
                .remove(id)
                .ifPresent(pending -> lock.afterCommit(() -> QueryAnswers.give(
                        pending, result, executions.parts().limits().blobBytes())));
    }

    /** A worker cannot execute the workflow. One whose answer is too large to be sent is terminated. */
    public void fail(RespondWorkflowTaskFailedRequest request) {
        TaskToken token = TaskToken.decode(request.getTaskToken());
        try (WorkflowLock lock = executions.lock(token.execution().workflow())) {
            LoadedExecution execution = lock.open(token.execution().runId());
            present(execution.state(), token);
            if (request.getCause() == WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_GRPC_MESSAGE_TOO_LARGE) {
                RunClose.terminate(
                        lock, lock.change(execution), RunClose.Termination.of("GrpcMessageTooLarge", RunClose.SERVICE));
                lock.commit();
                return;
            }
            var failed = WorkflowTaskFailedEventAttributes.newBuilder()
                    .setCause(request.getCause())
                    .setFailure(request.getFailure())
                    .setIdentity(request.getIdentity())
                    .setBinaryChecksum(request.getBinaryChecksum());
            if (request.hasWorkerVersion()) {
                failed.setWorkerVersion(request.getWorkerVersion());
            }
            WorkflowTaskEvents.fail(lock.change(execution), failed);
            lock.commit();
        }
    }
}
