package dev.flow.engine;

import org.jspecify.annotations.Nullable;

/**
 * How a worker works.
 *
 * @param queues whose tasks it takes, and on which it starts runs
 * @param artifact what it is a build of; null for a worker that takes every run, regardless of its previous worker
 * @param workflowPollers how many of its connections wait for tasks of workflows
 * @param activityPollers how many wait for calls
 * @param concurrentTasks how many tasks of workflows it executes at once
 * @param concurrentCalls how many calls
 * @param cachedRuns how many open runs stay in its memory; the others are replayed when something happens to them
 */
public record WorkerSettings(
        TaskQueues queues,
        @Nullable WorkerArtifact artifact,
        int workflowPollers,
        int activityPollers,
        int concurrentTasks,
        int concurrentCalls,
        int cachedRuns) {
    public WorkerSettings {
        if (workflowPollers < 2
                || activityPollers < 1
                || concurrentTasks < 2
                || concurrentCalls < 1
                || cachedRuns < 1) {
            throw new IllegalArgumentException("A worker needs at least two workflow pollers and tasks, and one of the"
                    + " others: " + workflowPollers + ", " + activityPollers + ", " + concurrentTasks + ", "
                    + concurrentCalls + ", " + cachedRuns);
        }
    }

    /**
     * No artifact, 5 pollers each, 200 tasks and calls, 600 runs. With two workflow pollers only one polls the queue of
     * new runs; a task that arrives while it is busy is written to the server's database, which takes up to a second.
     */
    public static WorkerSettings defaults() {
        return new WorkerSettings(TaskQueues.UNSCOPED, null, 5, 5, 200, 200, 600);
    }

    public WorkerSettings with(WorkerArtifact value) {
        return new WorkerSettings(
                queues, value, workflowPollers, activityPollers, concurrentTasks, concurrentCalls, cachedRuns);
    }

    /** Pollers of each kind. */
    public WorkerSettings withPollers(int value) {
        return new WorkerSettings(queues, artifact, value, value, concurrentTasks, concurrentCalls, cachedRuns);
    }

    public WorkerSettings withConcurrentCalls(int value) {
        return new WorkerSettings(
                queues, artifact, workflowPollers, activityPollers, concurrentTasks, value, cachedRuns);
    }

    /** A worker for itself: no other takes the runs that are started through its engine, and it takes no others. */
    public WorkerSettings alone(String queue) {
        return with(new TaskQueues(null, queue, TaskQueues.UNSCOPED.system()));
    }

    /** The same settings on other queues. */
    public WorkerSettings with(TaskQueues value) {
        return new WorkerSettings(
                value, artifact, workflowPollers, activityPollers, concurrentTasks, concurrentCalls, cachedRuns);
    }
}
