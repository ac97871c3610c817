package dev.flow.configuration.activation;

/** Where an activation stands. */
public enum ActivationState {
    PENDING,
    RUNNING,
    WAITING_FOR_READINESS,
    APPLIED,
    FAILED,
    SUPERSEDED,
    /** It was applied, and an activation of its predecessor has taken its place. */
    ROLLED_BACK;

    /** Whether nothing is left to do. */
    public boolean isEnded() {
        return switch (this) {
            case PENDING, RUNNING, WAITING_FOR_READINESS -> false;
            case APPLIED, FAILED, SUPERSEDED, ROLLED_BACK -> true;
        };
    }
}
