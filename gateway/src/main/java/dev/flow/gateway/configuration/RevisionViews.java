package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.compare.Comparison;
import dev.flow.configuration.compare.Difference;
import dev.flow.configuration.compare.TextDifference;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.revision.Publication;
import dev.flow.configuration.revision.Revision;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Publications and revisions as the interface shows them. */
final class RevisionViews {
    private RevisionViews() {}

    /**
     * The record of a publication.
     *
     * @param publishedRevisionId null until it is applied
     * @param errorCode why it failed; null unless it did
     * @param diagnostics what is wrong with the configuration, and warnings
     * @param version grows with each change of the record
     */
    public record ConfigurationPublication(
            String publicationId,
            Publication.State state,
            @Nullable String publishedRevisionId,
            @Nullable String errorCode,
            List<DiagnosticView> diagnostics,
            Instant createdAt,
            Instant updatedAt,
            long version,
            String scopeDigest) {
        static ConfigurationPublication of(Publication publication, String scopeDigest) {
            return new ConfigurationPublication(
                    publication.id(),
                    publication.state(),
                    publication.revisionId(),
                    publication.errorCode(),
                    DiagnosticView.all(publication.diagnostics()),
                    publication.createdAt(),
                    publication.updatedAt(),
                    publication.version(),
                    scopeDigest);
        }
    }

    /**
     * A revision in a list.
     *
     * @param parentRevisionId the revision that was active, or published last, when it was first published
     */
    public record RevisionSummary(
            String revisionId,
            @Nullable String parentRevisionId,
            Instant createdAt,
            String createdBy,
            @Nullable String message) {
        static RevisionSummary of(Revision revision) {
            return new RevisionSummary(
                    revision.id(), revision.parentId(), revision.createdAt(), revision.createdBy(), revision.message());
        }
    }

    /**
     * What differs between two revisions.
     *
     * @param textual documents whose texts differ
     * @param semantic what the differences mean
     */
    public record RevisionDifferences(
            String sourceRevisionId,
            String targetRevisionId,
            List<TextualDifference> textual,
            List<Difference> semantic) {
        static RevisionDifferences of(String source, String target, Comparison comparison) {
            return new RevisionDifferences(
                    source,
                    target,
                    comparison.texts().stream().map(TextualDifference::of).toList(),
                    comparison.differences());
        }
    }

    /**
     * The difference between the texts of a document.
     *
     * @param name of the document; empty for kinds of which a configuration has one
     * @param unified the difference in unified format, with three lines of context
     */
    public record TextualDifference(DocumentKind kind, String name, Difference.Operation operation, String unified) {
        static TextualDifference of(TextDifference difference) {
            return new TextualDifference(
                    difference.document().kind(),
                    difference.document().name(),
                    difference.operation(),
                    difference.unified());
        }
    }

    /** A page of revisions, newest first. */
    public record RevisionsPage(
            List<RevisionSummary> revisions, @Nullable String nextCursor) {}

    /**
     * A revision with its content.
     *
     * @param parentRevisionId the revision that was active, or published last, when it was first published
     */
    public record ConfigurationRevision(
            String revisionId,
            @Nullable String parentRevisionId,
            Instant createdAt,
            String createdBy,
            @Nullable String message,
            ObjectNode configuration) {
        static ConfigurationRevision of(Revision revision, ObjectNode configuration) {
            return new ConfigurationRevision(
                    revision.id(),
                    revision.parentId(),
                    revision.createdAt(),
                    revision.createdBy(),
                    revision.message(),
                    configuration);
        }
    }
}
