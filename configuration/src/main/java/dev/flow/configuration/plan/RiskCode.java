package dev.flow.configuration.plan;

import java.util.Locale;

/** What an activation may break, most serious first; the codes are stable. */
public enum RiskCode {
    /** No worker is alive that could execute runs. */
    NO_WORKER,
    /** A worker has reported that it cannot execute the revision. */
    WORKER_CANNOT_LOAD,
    /** No worker has a function of the host that the revision calls. */
    FUNCTION_UNAVAILABLE,
    /** No worker can read a secret that the revision uses. */
    SECRET_UNAVAILABLE,
    /** The input that a trigger gives to its workflow is not what the workflow accepts. */
    TRIGGER_INPUT_INVALID,
    /** A workflow no longer accepts something that callers, triggers or scheduled starts may send. */
    INPUT_NARROWED,
    /** Runs stand at a task that the new definition does not have. */
    TASK_REMOVED,
    /** Open runs may start a workflow that is removed. */
    REMOVED_WORKFLOW_USED,
    /** An event is waited for that no workflow emits any more. */
    EVENT_NOT_EMITTED,
    /** Workflows or functions have other content than the active ones, and the same version. */
    VERSION_REUSED;

    /** Whether it depends on the runs that are open, which change all the time. */
    boolean dependsOnRuns() {
        return this == TASK_REMOVED || this == REMOVED_WORKFLOW_USED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
