package dev.flow.configuration.activation;

/**
 * Which step of an activation comes next, or how it ended. Finer than the {@link ActivationState} that callers see. The
 * names are stored.
 */
public enum ActivationStage {
    /** Compare the active pointer with what the plan expects. */
    REQUESTED(ActivationState.PENDING),
    /** Check that the definitions of the target are in the store and can be read. */
    DEFINITIONS(ActivationState.RUNNING),
    /** Ask for the worker artifact. */
    ROLL_OUT(ActivationState.RUNNING),
    /** Wait for workers that are ready for the target, then plan again and compare. */
    READINESS(ActivationState.WAITING_FOR_READINESS),
    /** Bring the schedules to the target. From here on a failure has something to put back. */
    SCHEDULES(ActivationState.RUNNING),
    /** Bring everything else that follows the pointer to the target, and route new runs to the worker artifact. */
    ROUTING(ActivationState.RUNNING),
    /** Move the active pointer. */
    POINTER(ActivationState.RUNNING),
    /** Put schedules and routing back to the active revision; the reason is already recorded. */
    COMPENSATION(ActivationState.RUNNING),
    APPLIED(ActivationState.APPLIED),
    FAILED(ActivationState.FAILED),
    SUPERSEDED(ActivationState.SUPERSEDED),
    ROLLED_BACK(ActivationState.ROLLED_BACK);

    private final ActivationState state;

    ActivationStage(ActivationState state) {
        this.state = state;
    }

    /** What callers see. */
    public ActivationState state() {
        return state;
    }

    /** Whether no step is left to do. */
    public boolean isEnded() {
        return state.isEnded();
    }
}
