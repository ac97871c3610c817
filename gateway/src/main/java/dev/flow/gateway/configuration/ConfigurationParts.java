package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.draft.Drafts;
import dev.flow.configuration.plan.Planner;
import dev.flow.configuration.revision.Publications;
import dev.flow.configuration.revision.Revisions;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The services of the configuration lifecycle, as far as this process has them. The routes of a service that it lacks
 * answer {@code not_found}.
 *
 * @param drafts null in mode {@code unavailable}
 * @param apply null in other modes than {@code local_source}
 * @param managed null in other modes than {@code managed}
 * @param changes whether the configuration can be changed
 */
public record ConfigurationParts(
        @Nullable Drafts drafts,
        @Nullable LocalApply apply,
        @Nullable Managed managed,
        Changes changes) {

    /** Mode {@code unavailable}: none of the family. */
    public static ConfigurationParts unavailable() {
        return new ConfigurationParts(null, null, null, new Changes.Allowed());
    }

    /** Mode {@code local_source}: a draft over a directory. */
    public static ConfigurationParts localSource(Drafts drafts, LocalApply apply, Changes changes) {
        return new ConfigurationParts(drafts, apply, null, changes);
    }

    /** Mode {@code managed}: everything but apply. */
    public static ConfigurationParts managed(Drafts drafts, Managed managed, Changes changes) {
        return new ConfigurationParts(drafts, null, managed, changes);
    }

    /** What only mode {@code managed} has. */
    public record Managed(RevisionParts revisions, ActivationParts activations) {}

    /**
     * Revisions: how they are made, read and compared.
     *
     * @param json makes the one JSON document of a configuration
     */
    public record RevisionParts(
            Publications publications,
            Revisions revisions,
            RevisionComparison comparison,
            Function<Documents, ObjectNode> json) {}

    /** Activations: what they would do, how they go, who is ready, and what is active. */
    public record ActivationParts(
            Planner planner, Activations activations, ActivationReadiness readiness, ActivePointer pointer) {}
}
