package dev.flow.engine;

import dev.flow.engine.error.WorkflowError;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Port: is notified of tasks as a worker of this process executes them, never during a replay; for progress and
 * metrics. Thread-safe; must not block.
 */
public interface TaskObserver {
    /** Ignores all events. */
    TaskObserver NONE = event -> {};

    void onTask(TaskEvent event);

    /** Called when a run has started or ended. */
    default void onRun(RunEvent event) {}

    /**
     * One step of a run.
     *
     * @param workflow {@code namespace.name}
     * @param kind started, completed, faulted or canceled
     */
    record RunEvent(String workflowId, String workflow, Kind kind) {}

    /**
     * One step of a task.
     *
     * @param number counts the events of one execution of the run. An event that comes again because the engine repeats
     *     a workflow task has the number that it had; it and all that follow take the place of the earlier ones
     * @param at the engine's time
     */
    record TaskEvent(
            Subject task,
            long number,
            Kind kind,
            Instant at,
            @Nullable WorkflowError error) {
        /** The name of the task in its document. */
        public String name() {
            return task.name();
        }

        /** The run. */
        public String workflowId() {
            return task.workflowId();
        }
    }

    /**
     * The task that an event is about.
     *
     * @param workflowId the run
     * @param workflow {@code namespace.name}
     * @param path its reference, with loop indexes and attempts
     * @param name as the document has it
     * @param does its kind, as the document names it: {@code set}, {@code call}, …
     */
    record Subject(String workflowId, String workflow, String path, String name, String does) {}

    /** The kind of the observed event. */
    enum Kind {
        STARTED,
        COMPLETED,
        SKIPPED,
        RETRYING,
        FAULTED,
        CANCELED;

        /** As metrics and spans call it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
