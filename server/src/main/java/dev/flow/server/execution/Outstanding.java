package dev.flow.server.execution;

import dev.flow.server.deployment.Routing;
import dev.flow.server.deployment.VersionId;
import dev.flow.server.matching.QueueKey;
import dev.flow.server.matching.Task;
import dev.flow.server.matching.TaskQueues;
import dev.flow.server.state.ActivityState;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.MutableState;
import dev.flow.server.state.WorkflowTaskState;
import io.temporal.api.enums.v1.TaskQueueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tasks that an execution has for pollers, as its state and the routing to versions say. */
final class Outstanding {
    private final LoadedExecution execution;
    private final MutableState state;
    private final TaskQueues queues;
    private final Routing routing;

    /**
     * Of an execution.
     *
     * @param queues say whether a worker's own queue is polled
     */
    Outstanding(LoadedExecution execution, TaskQueues queues, Routing routing) {
        this.execution = execution;
        this.state = execution.state();
        this.queues = queues;
        this.routing = routing;
    }

    /** Whether a task waits for a worker, or is with one and would be lost with this process. */
    static boolean hasTasks(MutableState state, Instant now) {
        return openTasks(state, now) > 0;
    }

    /**
     * The number of tasks that wait for a worker, or are with one. An attempt of an activity whose time has not come is
     * none: it has a deadline.
     */
    static int openTasks(MutableState state, Instant now) {
        if (!state.isOpen()) {
            return 0;
        }
        long activities = state.activities().values().stream()
                .filter(activity ->
                        activity.isStarted() || !activity.attempt().readyAt().isAfter(now))
                .count();
        return Math.toIntExact(activities) + (state.workflowTask() == null ? 0 : 1);
    }

    /** Whether the workflow task waits in a queue that workers poll. */
    boolean isTakenSoon() {
        WorkflowTaskState task = state.workflowTask();
        if (!state.isOpen() || task == null || task.isStarted()) {
            return false;
        }
        String version = name(routing.workflowTask(state));
        return queues.isPolled(workflowQueue(version), version);
    }

    /** The tasks that pollers may have now. */
    List<Task> tasks(Instant now) {
        List<Task> tasks = new ArrayList<>();
        WorkflowTaskState task = state.workflowTask();
        if (task == null) {
            execution
                    .queries()
                    .all()
                    .keySet()
                    .forEach(id -> tasks.add(workflowTask(new Task.OfQuery(state.key(), id), now)));
        }
        if (!state.isOpen()) {
            return tasks;
        }
        if (task != null && !task.isStarted()) {
            tasks.add(workflowTask(
                    new Task.OfWorkflow(state.key(), task.scheduledEventId(), task.attempt()),
                    task.timing().scheduledAt()));
        }
        for (ActivityState activity : state.activities().values()) {
            if (!activity.isStarted() && !activity.attempt().readyAt().isAfter(now)) {
                tasks.add(task(activity));
            }
        }
        return tasks;
    }

    private Task workflowTask(Task.Subject subject, Instant since) {
        String version = name(routing.workflowTask(state));
        return new Task(subject, workflowQueue(version), Priorities.key(state.priority()), since, version);
    }

    private static @Nullable String name(Optional<VersionId> version) {
        return version.map(VersionId::toString).orElse(null);
    }

    private Task task(ActivityState activity) {
        ExecutionKey key = state.key();
        String queue = activity.scheduled().getTaskQueue().getName();
        return new Task(
                new Task.OfActivity(
                        key, activity.scheduledEventId(), activity.attempt().number()),
                new QueueKey(
                        key.namespace(),
                        queue.isEmpty() ? state.started().getTaskQueue().getName() : queue,
                        TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY),
                Priorities.key(
                        Priorities.merge(state.priority(), activity.scheduled().getPriority())),
                activity.attempt().readyAt(),
                name(routing.activityTask(state, activity)));
    }

    /**
     * The queue of the worker that has the workflow in its cache, while a worker of the version polls it; else the
     * workflow's.
     */
    private QueueKey workflowQueue(@Nullable String version) {
        String namespace = state.key().namespace();
        if (state.sticky().isSet()) {
            QueueKey sticky = new QueueKey(namespace, state.sticky().name(), TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
            if (queues.isPolled(sticky, version)) {
                return sticky;
            }
        }
        return new QueueKey(
                namespace, state.started().getTaskQueue().getName(), TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW);
    }
}
