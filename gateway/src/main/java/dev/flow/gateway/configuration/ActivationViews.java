package dev.flow.gateway.configuration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.ActivationState;
import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.activation.Checkpoint;
import dev.flow.configuration.activation.OutcomeCode;
import dev.flow.configuration.worker.Registration;
import dev.flow.engine.Availability;
import dev.flow.gateway.configuration.RevisionViews.RevisionSummary;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Activations as the interface shows them. */
final class ActivationViews {
    private ActivationViews() {}

    /** An activation. JSON has no groups: what they consist of are properties of the activation. */
    public record ConfigurationActivation(
            String activationId,
            PlanView plan,
            @JsonUnwrapped Progress progress,
            @JsonUnwrapped Origin origin,
            Instant createdAt,
            Instant updatedAt,
            long version,
            String scopeDigest) {
        static ConfigurationActivation of(Activation activation, String scopeDigest) {
            return new ConfigurationActivation(
                    activation.id(),
                    PlanView.of(activation.plan()),
                    Progress.of(activation.progress()),
                    Origin.of(activation.origin()),
                    activation.createdAt(),
                    activation.updatedAt(),
                    activation.version(),
                    scopeDigest);
        }
    }

    /**
     * Where it stands, and how it came there.
     *
     * @param leaseExpiresAt until when its controller holds the lease; null when none does
     * @param outcomeCode why it failed; null unless it did
     * @param detail one sentence for an operator
     */
    public record Progress(
            ActivationState state,
            List<Checkpoint> checkpoints,
            List<Transition> transitions,
            @Nullable Instant leaseExpiresAt,
            @Nullable OutcomeCode outcomeCode,
            @Nullable String detail) {
        static Progress of(Activation.Progress progress) {
            return new Progress(
                    progress.state(),
                    progress.checkpoints(),
                    progress.transitions().stream().map(Transition::of).toList(),
                    progress.leaseExpiresAt(),
                    progress.outcomeCode(),
                    progress.detail());
        }
    }

    /** A change of its state; the first one has none before it. */
    public record Transition(
            @Nullable ActivationState fromState,
            ActivationState toState,
            Instant occurredAt,
            @Nullable OutcomeCode outcomeCode) {
        static Transition of(Activation.Transition transition) {
            return new Transition(
                    transition.from(), transition.to(), transition.occurredAt(), transition.outcomeCode());
        }
    }

    /**
     * Who asked for it, and why.
     *
     * @param rollbackOfActivationId the activation that it takes back; null for an ordinary one
     * @param actorDigest digest of the principal
     */
    public record Origin(@Nullable String reason, @Nullable String rollbackOfActivationId, String actorDigest) {
        static Origin of(Activation.Origin origin) {
            return new Origin(origin.reason(), origin.rollbackOf(), origin.actorDigest());
        }
    }

    /** A page of activations, newest first. */
    public record ActivationsPage(
            List<ConfigurationActivation> activations,
            @Nullable String nextCursor) {}

    /** The same for operators. */
    public record ActivationOperationsPage(
            Availability dimension,
            List<ConfigurationActivation> activations,
            @Nullable String nextCursor) {}

    /** What has been recorded by workers for an activation. */
    public record Readiness(String activationId, List<Registration> registrations, String scopeDigest) {}

    /**
     * The active revision.
     *
     * @param revisionId null before the first activation
     * @param pointerVersion grows with each move; 0 before the first
     * @param targetRevisionId what an activation under way is to make active; null when none is
     */
    public record ActiveRevision(
            @Nullable String revisionId,
            long pointerVersion,
            @Nullable String targetRevisionId) {
        static ActiveRevision of(ActivePointer.Position position) {
            return new ActiveRevision(position.revisionId(), position.version(), position.target());
        }
    }

    /**
     * What is active, and a page of the revisions, newest first.
     *
     * @param active null where the configuration has no revisions
     */
    public record ConfigurationState(
            Availability dimension,
            @Nullable ActiveRevision active,
            List<RevisionSummary> revisions,
            @Nullable String nextCursor) {}
}
