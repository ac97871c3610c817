package dev.flow.configuration.activation;

/** What happens to an activation. */
public enum ActivationEvent {
    /** A controller takes the lease that no other one holds, or that has expired. */
    LEASED,
    /** The step is done. */
    CONFIRMED,
    /** The active pointer is not where the plan expects it. */
    POINTER_MOVED,
    /** What the plan looked at has changed. */
    PLAN_CHANGED,
    /** What the step needs was not available in time. */
    UNAVAILABLE,
    /** The step failed for a reason that the program does not know. */
    DEFECT,
    /** An operator ends it. */
    CANCELED,
    /** A newer activation takes its place. */
    REPLACED,
    /** It was applied, and an activation of its predecessor has been applied now. */
    ROLLBACK
}
