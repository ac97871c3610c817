package dev.flow.server.execution.activity;

import dev.flow.server.execution.Executions;
import dev.flow.server.execution.LoadedExecution;
import dev.flow.server.execution.Polls;
import dev.flow.server.execution.Priorities;
import dev.flow.server.execution.Rows;
import dev.flow.server.execution.TaskToken;
import dev.flow.server.execution.Transition;
import dev.flow.server.execution.WorkflowLock;
import dev.flow.server.execution.WorkflowTaskEvents;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.matching.Poller;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.matching.Task;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.Instants;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.time.Patience;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RecordActivityTaskHeartbeatResponse;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCanceledRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedByIdRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Activity tasks for workers. Every method throws {@link ServiceFailure}. Thread-safe. */
public final class ActivityTasks {
    private final Executions executions;

    public ActivityTasks(Executions executions) {
        this.executions = executions;
    }

    /**
     * Waits for a task; the default response when none came.
     *
     * @throws InterruptedException when the client is gone
     */
    public PollActivityTaskQueueResponse poll(
            String namespace, PollActivityTaskQueueRequest request, Poller poller, Patience patience)
            throws InterruptedException {
        QueueKey queue =
                new QueueKey(namespace, request.getTaskQueue().getName(), TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY);
        return Polls.next(executions, queue, poller, patience, task -> switch (task.subject()) {
                    case Task.OfActivity subject -> start(subject, request.getIdentity());
                    case Task.OfWorkflow _, Task.OfQuery _ -> Optional.empty();
                })
                .orElseGet(PollActivityTaskQueueResponse::getDefaultInstance);
    }

    private Optional<PollActivityTaskQueueResponse> start(Task.OfActivity subject, String identity) {
        try (WorkflowLock lock = executions.lock(subject.execution().workflow())) {
            Optional<LoadedExecution> execution = lock.find(subject.execution().runId());
            if (execution.isEmpty() || !execution.get().state().isOpen()) {
                return Optional.empty();
            }
            ActivityState activity = execution.get().state().activities().get(subject.scheduledEventId());
            if (activity == null
                    || activity.isStarted()
                    || activity.attempt().number() != subject.attempt()
                    || activity.attempt().readyAt().isAfter(lock.now())) {
                return Optional.empty();
            }
            Transition transition = lock.change(execution.get());
            WorkflowTaskEvents.writeSpeculative(transition);
            PollActivityTaskQueueResponse task = start(transition, activity, identity);
            lock.commit();
            return Optional.of(task);
        }
    }

    /**
     * Gives an activity to a worker. Only the start of a last attempt is durable: others are dispatched again when it
     * is lost.
     */
    public static PollActivityTaskQueueResponse start(Transition transition, ActivityState activity, String identity) {
        Instant now = transition.now();
        transition
                .state()
                .activity(activity.with(new ActivityState.Progress(
                        now,
                        identity,
                        activity.progress().heartbeatAt(),
                        activity.progress().heartbeat())));
        var options = activity.scheduled();
        if (activity.isLastAttempt()) {
            transition.touch();
        }
        ExecutionKey key = transition.state().key();
        PollActivityTaskQueueResponse.Builder task = PollActivityTaskQueueResponse.newBuilder()
                .setTaskToken(new TaskToken(
                                key,
                                activity.scheduledEventId(),
                                activity.attempt().number(),
                                "")
                        .encode())
                .setWorkflowNamespace(key.namespace())
                .setWorkflowType(transition.state().started().getWorkflowType())
                .setWorkflowExecution(Rows.reference(key.workflowId(), key.runId()))
                .setActivityType(options.getActivityType())
                .setActivityId(options.getActivityId())
                .setScheduledTime(Instants.timestamp(activity.firstScheduledAt()))
                .setCurrentAttemptScheduledTime(
                        Instants.timestamp(activity.attempt().readyAt()))
                .setStartedTime(Instants.timestamp(now))
                .setAttempt(activity.attempt().number())
                .setScheduleToCloseTimeout(options.getScheduleToCloseTimeout())
                .setStartToCloseTimeout(options.getStartToCloseTimeout())
                .setHeartbeatTimeout(options.getHeartbeatTimeout())
                .setRetryPolicy(options.getRetryPolicy());
        if (options.hasHeader()) {
            task.setHeader(options.getHeader());
        }
        if (options.hasInput()) {
            task.setInput(options.getInput());
        }
        Priority priority = Priorities.merge(transition.state().priority(), options.getPriority());
        if (!priority.equals(Priority.getDefaultInstance())) {
            task.setPriority(priority);
        }
        Payloads heartbeat = activity.progress().heartbeat();
        if (heartbeat != null) {
            task.setHeartbeatDetails(heartbeat);
        }
        return task.build();
    }

    /**
     * A task did not reach the worker that it was given to, and waits for another one.
     *
     * @param sent whether the worker may have it nevertheless: a last attempt then waits for its time-out
     */
    public void giveBack(PollActivityTaskQueueResponse given, boolean sent) {
        if (given.getTaskToken().isEmpty()) {
            return;
        }
        TaskToken token = TaskToken.decode(given.getTaskToken());
        try (WorkflowLock lock = executions.lock(token.execution().workflow())) {
            Optional<LoadedExecution> execution = lock.find(token.execution().runId());
            ActivityState activity = execution
                    .map(found -> found.state().activities().get(token.scheduledEventId()))
                    .orElse(null);
            if (activity == null
                    || activity.attempt().number() != token.attempt()
                    || !activity.isStarted()
                    || (sent && (activity.isLastAttempt() || activity.hasHeartbeat()))) {
                return;
            }
            Transition transition = lock.change(execution.get());
            transition.state().activity(activity.with(activity.progress().beforeStart()));
            if (activity.isLastAttempt()) {
                transition.touch();
            }
            lock.commit();
        }
    }

    /**
     * Completes an activity that is named by its ids. One that no worker has is begun and completed at once, as with
     * Temporal.
     */
    public void complete(RespondActivityTaskCompletedByIdRequest request) {
        Optional<Payloads> result = request.hasResult() ? Optional.of(request.getResult()) : Optional.empty();
        ById id = new ById(
                new WorkflowKey(request.getNamespace(), request.getWorkflowId()),
                request.getRunId(),
                request.getActivityId());
        if (isTooLarge(result)) {
            complete(token(id), result, request.getIdentity());
            return;
        }
        try (WorkflowLock lock = executions.lock(id.workflow())) {
            Transition transition = lock.change(lock.open(id.runId()));
            ActivityState activity = find(transition.execution(), id, _ -> true);
            ActivityEvents.completed(
                    transition,
                    transition.execution().mayBeStarted(activity)
                            ? begun(activity)
                            : activity.with(activity.progress().by(request.getIdentity())),
                    result,
                    request.getIdentity());
            lock.commit();
        }
    }

    public void complete(RespondActivityTaskCompletedRequest request) {
        complete(
                TaskToken.decode(request.getTaskToken()),
                request.hasResult() ? Optional.of(request.getResult()) : Optional.empty(),
                request.getIdentity());
    }

    /** A worker has completed it. */
    public void complete(TaskToken token, Optional<Payloads> result, String identity) {
        if (isTooLarge(result)) {
            fail(token, tooLarge("COMPLETE_RESULT_EXCEEDS_LIMIT"), Optional.empty(), identity);
            return;
        }
        end(token, (transition, activity) -> ActivityEvents.completed(transition, activity, result, identity));
    }

    public void fail(RespondActivityTaskFailedRequest request) {
        fail(
                TaskToken.decode(request.getTaskToken()),
                request.getFailure(),
                request.hasLastHeartbeatDetails() ? Optional.of(request.getLastHeartbeatDetails()) : Optional.empty(),
                request.getIdentity());
    }

    /** A worker says that the attempt failed. */
    public void fail(TaskToken token, Failure failure, Optional<Payloads> heartbeat, String identity) {
        Failure kept = failure.getSerializedSize() > executions.parts().limits().blobBytes()
                ? tooLarge("FAILURE_EXCEEDS_LIMIT")
                : failure;
        end(
                token,
                (transition, activity) -> ActivityEvents.failed(
                        transition,
                        heartbeat
                                .map(details -> beat(activity, details, transition.now()))
                                .orElse(activity),
                        kept,
                        identity));
    }

    private boolean isTooLarge(Optional<Payloads> payloads) {
        return payloads.map(Payloads::getSerializedSize).orElse(0)
                > executions.parts().limits().blobBytes();
    }

    private static Failure tooLarge(String type) {
        return ActivityEvents.nonRetryable(type, type);
    }

    public void cancel(RespondActivityTaskCanceledRequest request) {
        cancel(
                TaskToken.decode(request.getTaskToken()),
                request.hasDetails() ? Optional.of(request.getDetails()) : Optional.empty(),
                request.getIdentity());
    }

    /** A worker has cancelled it, as it was asked. */
    public void cancel(TaskToken token, Optional<Payloads> details, String identity) {
        end(token, (transition, activity) -> {
            if (!activity.isCancelRequested()) {
                throw ServiceFailure.invalidArgument("Activity task to cancel was never requested to be cancelled.");
            }
            ActivityEvents.canceled(transition, activity, details, identity);
        });
    }

    private interface End {
        void apply(Transition transition, ActivityState activity);
    }

    private void end(TaskToken token, End end) {
        try (WorkflowLock lock = executions.lock(token.execution().workflow())) {
            Transition transition = lock.change(lock.open(token.execution().runId()));
            end.apply(transition, present(transition, token));
            lock.commit();
        }
    }

    private static ActivityState present(Transition transition, TaskToken token) {
        ActivityState activity = transition.state().activities().get(token.scheduledEventId());
        if (activity == null || activity.attempt().number() != token.attempt()) {
            throw ServiceFailure.notFound(
                    "invalid activityID or activity already timed out or invoking workflow is completed");
        }
        return begun(activity);
    }

    /** A worker may have it from the process before this one, which knew that it was started. */
    private static ActivityState begun(ActivityState activity) {
        return activity.isStarted()
                ? activity
                : activity.with(new ActivityState.Progress(
                        activity.attempt().readyAt(),
                        "",
                        activity.progress().heartbeatAt(),
                        activity.progress().heartbeat()));
    }

    /** A worker still works on it. Details that are too large are the end of the activity. */
    public RecordActivityTaskHeartbeatResponse heartbeat(TaskToken token, Optional<Payloads> details) {
        if (isTooLarge(details)) {
            fail(token, ActivityEvents.detailsTooLarge(), Optional.empty(), "");
            return RecordActivityTaskHeartbeatResponse.newBuilder()
                    .setCancelRequested(true)
                    .build();
        }
        try (WorkflowLock lock = executions.lock(token.execution().workflow())) {
            Transition transition = lock.change(lock.open(token.execution().runId()));
            ActivityState activity = present(transition, token);
            WorkflowTaskEvents.writeSpeculative(transition);
            transition.state().activity(beat(activity, details.orElse(null), transition.now()));
            if (details.isPresent() || activity.progress().heartbeat() != null) {
                transition.touch();
            }
            lock.commit();
            return RecordActivityTaskHeartbeatResponse.newBuilder()
                    .setCancelRequested(activity.isCancelRequested())
                    .build();
        }
    }

    private static ActivityState beat(ActivityState activity, @Nullable Payloads details, Instant now) {
        return activity.with(new ActivityState.Progress(
                activity.progress().startedAt(), activity.progress().identity(), now, details));
    }

    /**
     * An activity by its ids.
     *
     * @param runId empty for the current run
     */
    public record ById(WorkflowKey workflow, String runId, String activityId) {
        public ById {
            if (activityId.isEmpty()) {
                throw ServiceFailure.invalidArgument("ActivityId is not set on request.");
            }
        }
    }

    /** The token of an activity that a worker has. */
    public TaskToken token(ById id) {
        try (WorkflowLock lock = executions.lock(id.workflow())) {
            LoadedExecution execution = lock.open(id.runId());
            ActivityState activity = find(execution, id, execution::mayBeStarted);
            return new TaskToken(
                    execution.state().key(),
                    activity.scheduledEventId(),
                    activity.attempt().number(),
                    "");
        }
    }

    private static ActivityState find(LoadedExecution execution, ById id, Predicate<ActivityState> wanted) {
        return execution.state().activities().values().stream()
                .filter(activity -> activity.activityId().equals(id.activityId()))
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> ServiceFailure.notFound("cannot find pending activity with ActivityID "
                        + id.activityId() + ", check workflow execution history for more details"));
    }
}
