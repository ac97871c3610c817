package dev.flow.runs;

import dev.flow.identity.Scope;

/** Port: whether a trigger may start a run now (operators' pauses, quotas). Thread-safe; may block. */
@FunctionalInterface
public interface StartGate {
    /** Lets everything pass. */
    StartGate OPEN = (scope, workflow, trigger) -> new Decision.Open();

    /**
     * Decides.
     *
     * @param workflow {@code namespace.name}
     * @param trigger name of the trigger
     */
    Decision check(Scope scope, String workflow, String trigger);

    /** What the gate says. */
    sealed interface Decision {
        /** The start may go ahead. */
        record Open() implements Decision {}

        /**
         * Not now.
         *
         * @param code {@code TRIGGER_PAUSED}, {@code TRIGGER_UNAVAILABLE}, {@code QUOTA_EXCEEDED} or another
         * @param reason one sentence for the caller
         */
        record Refused(RunsException.Code code, String reason) implements Decision {}
    }
}
