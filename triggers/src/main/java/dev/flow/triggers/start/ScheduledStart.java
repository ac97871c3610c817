package dev.flow.triggers.start;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A start that was accepted for later.
 *
 * @param id the identity of the start, {@code <namespace.name>.<26 characters>}, which follows from scope, workflow and
 *     business request id; also the workflow id of its run
 * @param startAt when it is due, in whole seconds
 * @param version grows with every change of the time and of the state; a change names the one that it is based on
 * @param failureCode null unless it has failed
 * @param reason why it has failed, or why it is due and not started yet, in one sentence; null where there is nothing
 *     to say
 * @param run null unless it has started
 */
public record ScheduledStart(
        String id,
        Target target,
        State state,
        Instant startAt,
        long version,
        Times times,
        @Nullable FailureCode failureCode,
        @Nullable String reason,
        @Nullable Run run) {

    /**
     * What is to be started.
     *
     * @param workflowName {@code namespace.name}
     * @param workflowVersion the version that was asked for; null for the one that is active when it is due
     * @param trigger that starts it
     * @param requestedBy principal
     */
    public record Target(
            String workflowName,
            @Nullable String workflowVersion,
            String trigger,
            String businessRequestId,
            WorkloadClass workloadClass,
            String requestedBy) {}

    /**
     * When it went on.
     *
     * @param updatedAt of its last change
     * @param dispatchStartedAt when it fell due; null before
     * @param completedAt when it was started, cancelled or failed; null before
     */
    public record Times(
            Instant acceptedAt,
            Instant updatedAt,
            @Nullable Instant dispatchStartedAt,
            @Nullable Instant completedAt) {}

    /** How far a scheduled start is. */
    public enum State {
        /** It waits for its time, and can be changed. */
        SCHEDULED,
        /** It is due, and its run is about to be started. */
        DISPATCHING,
        /** Its run was started. */
        STARTED,
        /** It was cancelled in time. */
        CANCELED,
        /** Its run could not be started, and will not be. */
        FAILED;

        /** Whether nothing changes any more. */
        public boolean isFinal() {
            return this == STARTED || this == CANCELED || this == FAILED;
        }

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Why a run could not be started when it was due. */
    public enum FailureCode {
        /** The active configuration does not have the workflow, or nothing starts it through the API (any more). */
        TARGET_UNAVAILABLE,
        /** The input that was accepted does not satisfy the schema of the definition that is active now. */
        CONTRACT_DRIFT,
        /** A run of the same identity was started with another input. */
        START_CONFLICT,
        /** No worker can execute the definition. */
        INCOMPATIBLE_WORKER,
        /** Something was in the way for too long, such as a pause of the trigger. */
        DISPATCH_EXHAUSTED;

        @JsonValue
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The run of a scheduled start.
     *
     * @param definitionDigest what it executes
     * @param artifact the worker artifact that it began on
     */
    public record Run(String workflowId, String runId, String definitionDigest, String artifact) {}
}
