package dev.flow.engine;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Port: hears of tasks as a worker of this process executes them, never during a replay; for progress and metrics.
 * Thread-safe; must not block.
 */
public interface TaskObserver {
    /** Hears nothing. */
    TaskObserver NONE = event -> {};

    void onTask(TaskEvent event);

    /**
     * One step of a task.
     *
     * @param workflowId the run
     * @param number counts the events of one execution of the run. An event that comes again because the engine repeats
     *     a workflow task has the number that it had; it and all that follow take the place of the earlier ones
     * @param reference the task, with loop indexes and attempts in {@code path}
     * @param at the engine's time
     */
    record TaskEvent(
            String workflowId,
            String workflow,
            long number,
            String reference,
            String path,
            String name,
            Kind kind,
            Instant at,
            @Nullable WorkflowError error) {}

    /** What happened. */
    enum Kind {
        STARTED,
        COMPLETED,
        SKIPPED,
        RETRYING,
        FAULTED,
        CANCELED
    }
}
