package dev.flow.configuration.activation;

import dev.flow.configuration.plan.Plan;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record of an activation.
 *
 * @param id derived from the idempotency key of the request
 * @param progress where it stands, and how it came there
 * @param origin who asked for it, and why
 * @param version grows with each change of the record
 */
public record Activation(
        String id, Plan plan, Progress progress, Origin origin, Instant createdAt, Instant updatedAt, long version) {

    /**
     * Where an activation stands, and how it came there.
     *
     * @param leaseExpiresAt until when its controller holds the lease; null when none does
     * @param outcomeCode null unless it has failed, or is being put back because it failed
     * @param detail one sentence for an operator; null when there is nothing to say
     */
    public record Progress(
            ActivationState state,
            List<Checkpoint> checkpoints,
            List<Transition> transitions,
            @Nullable Instant leaseExpiresAt,
            @Nullable OutcomeCode outcomeCode,
            @Nullable String detail) {
        public Progress {
            checkpoints = List.copyOf(checkpoints);
            transitions = List.copyOf(transitions);
        }
    }

    /** A change of state. */
    public record Transition(
            @Nullable ActivationState from,
            ActivationState to,
            Instant occurredAt,
            @Nullable OutcomeCode outcomeCode) {}

    /**
     * Who asked for an activation, and why.
     *
     * @param actorDigest digest of the principal
     * @param rollbackOf the activation that this one takes back; null for an ordinary one
     */
    public record Origin(
            String actorDigest,
            @Nullable String reason,
            @Nullable String rollbackOf) {}
}
