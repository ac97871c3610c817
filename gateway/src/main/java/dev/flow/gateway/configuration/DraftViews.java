package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.draft.Discard;
import dev.flow.configuration.draft.Draft;
import dev.flow.configuration.draft.Drafts.Preview;
import dev.flow.configuration.draft.Fragment;
import dev.flow.configuration.draft.Relationships;
import dev.flow.configuration.draft.Relationships.Relationship;
import dev.flow.definition.graph.Graph;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The draft and its parts as the interface shows them. */
final class DraftViews {
    private DraftViews() {}

    /**
     * The whole draft. JSON has no comments: the export has them.
     *
     * @param sourceFormat in which the last change was written
     * @param commentsDropped documents that lost their comments because the last change was written as JSON
     * @param restartRequired whether this process uses an older configuration until it is restarted
     * @param definitionsPublished whether the definitions of this version are in the store
     */
    public record ConfigurationDraft(
            long version,
            ObjectNode configuration,
            Draft.Format sourceFormat,
            List<String> commentsDropped,
            boolean restartRequired,
            boolean definitionsPublished,
            Instant updatedAt,
            String updatedBy,
            String scopeDigest) {
        static ConfigurationDraft of(Draft draft, ObjectNode configuration, String scopeDigest) {
            return new ConfigurationDraft(
                    draft.version(),
                    configuration,
                    draft.format(),
                    draft.commentsDropped(),
                    draft.restartRequired(),
                    draft.definitionsPublished(),
                    draft.updatedAt(),
                    draft.updatedBy(),
                    scopeDigest);
        }
    }

    /** A part of the draft. */
    sealed interface FragmentView permits WorkflowFragment, TriggersFragment, TriggerFragment {}

    /**
     * A workflow of the draft.
     *
     * @param version of the draft
     * @param document its text
     * @param workflow the same, parsed
     */
    public record WorkflowFragment(long version, String document, ObjectNode workflow, String scopeDigest)
            implements FragmentView {
        static WorkflowFragment of(Fragment fragment, String scopeDigest) {
            return new WorkflowFragment(fragment.version(), fragment.text(), fragment.document(), scopeDigest);
        }
    }

    /**
     * All triggers of the draft.
     *
     * @param version of the draft
     * @param document their text
     * @param triggers the same, parsed, by name
     */
    public record TriggersFragment(long version, String document, ObjectNode triggers, String scopeDigest)
            implements FragmentView {
        static TriggersFragment of(Fragment fragment, String scopeDigest) {
            return new TriggersFragment(fragment.version(), fragment.text(), fragment.document(), scopeDigest);
        }
    }

    /**
     * A trigger of the draft.
     *
     * @param version of the draft
     * @param document its text
     * @param trigger the same, parsed
     */
    public record TriggerFragment(long version, String document, ObjectNode trigger, String scopeDigest)
            implements FragmentView {
        static TriggerFragment of(Fragment fragment, String scopeDigest) {
            return new TriggerFragment(fragment.version(), fragment.text(), fragment.document(), scopeDigest);
        }
    }

    /** What is wrong with the draft. */
    public record Validation(boolean valid, List<DiagnosticView> diagnostics) {}

    /**
     * A workflow text, drawn.
     *
     * @param graph null for a text that has errors
     * @param diagnostics empty for a text that has none
     */
    public record FragmentPreview(
            PreviewStatus status, @Nullable Graph graph, List<DiagnosticView> diagnostics) {
        static FragmentPreview of(Preview preview) {
            return switch (preview) {
                case Preview.GraphReady ready ->
                    new FragmentPreview(PreviewStatus.GRAPH_READY, ready.graph(), List.of());
                case Preview.InvalidFragment invalid ->
                    new FragmentPreview(
                            PreviewStatus.INVALID_FRAGMENT, null, DiagnosticView.all(invalid.diagnostics()));
            };
        }
    }

    /** Whether a text could be drawn. */
    public enum PreviewStatus {
        GRAPH_READY,
        INVALID_FRAGMENT
    }

    /**
     * The draft against what is active.
     *
     * @param version of the draft
     * @param activeIdentity the active revision, or the digest of the directory; null when nothing is active
     */
    public record ConfigurationRelationships(
            long version, @Nullable String activeIdentity, List<Relationship> items, String scopeDigest) {
        static ConfigurationRelationships of(Relationships found, String scopeDigest) {
            return new ConfigurationRelationships(found.version(), found.activeIdentity(), found.items(), scopeDigest);
        }
    }

    /**
     * The record of a draft that was reset.
     *
     * @param activeIdentity what it was reset to: a revision, or the digest of the directory
     * @param discardedVersion the version that was given up
     * @param version of the draft after it
     */
    public record ConfigurationDiscard(
            String discardId,
            @Nullable String activeIdentity,
            long discardedVersion,
            long version,
            Instant discardedAt,
            String discardedBy,
            String scopeDigest) {
        static ConfigurationDiscard of(Discard discard, String scopeDigest) {
            return new ConfigurationDiscard(
                    discard.id(),
                    discard.activeIdentity(),
                    discard.discardedVersion(),
                    discard.version(),
                    discard.discardedAt(),
                    discard.discardedBy(),
                    scopeDigest);
        }
    }
}
