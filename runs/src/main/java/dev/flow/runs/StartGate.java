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
         * @param code of the HTTP page: {@code trigger_paused}, {@code trigger_unavailable}, {@code quota_exceeded}, …
         * @param reason one sentence for whoever wanted to start
         */
        record Refused(String code, String reason) implements Decision {}
    }
}
