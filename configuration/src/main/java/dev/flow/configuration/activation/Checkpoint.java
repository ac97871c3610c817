package dev.flow.configuration.activation;

import java.time.Instant;

/** A step of an activation that was confirmed; {@code idempotent} when it had been done before. */
public record Checkpoint(Kind kind, Outcome outcome, Instant occurredAt) {
    /** What was confirmed, in the order of the steps. */
    public enum Kind {
        DEFINITIONS,
        WORKER_ROLLOUT,
        WORKER_READINESS,
        SCHEDULES,
        CATALOG_ROUTING,
        WORKER_ROUTING,
        ACTIVE_POINTER,
        RUNTIME_INDEX
    }

    public enum Outcome {
        CONFIRMED,
        IDEMPOTENT
    }
}
