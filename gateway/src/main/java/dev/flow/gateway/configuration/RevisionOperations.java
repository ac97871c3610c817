package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.activation.ActivePointer;
import dev.flow.configuration.revision.Publication;
import dev.flow.configuration.revision.Revision;
import dev.flow.configuration.revision.RevisionContent;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.configuration.ConfigurationParts.RevisionParts;
import dev.flow.gateway.configuration.RevisionViews.ConfigurationPublication;
import dev.flow.gateway.configuration.RevisionViews.ConfigurationRevision;
import dev.flow.gateway.configuration.RevisionViews.RevisionDifferences;
import dev.flow.gateway.configuration.RevisionViews.RevisionsPage;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.configuration.ConfigurationParameters.PUBLICATION_ID;
import static dev.flow.gateway.configuration.ConfigurationParameters.REVISION_ID;
import static dev.flow.gateway.configuration.ConfigurationParameters.TAG;
import static dev.flow.gateway.configuration.ConfigurationParameters.author;

/** Publications of the draft, and the revisions that they made. */
public final class RevisionOperations implements OperationGroup {
    private static final String PUBLICATIONS = "/v1/configuration/publications";
    private static final String REVISIONS = "/v1/configuration/revisions";

    private static final Parameter<String> SOURCE =
            Parameters.text("source_revision_id", 128, "The earlier revision; the active one by default.");
    private static final Parameter<String> TARGET =
            Parameters.text("target_revision_id", 128, "The later revision; the newest one by default.");

    private static final Operation<Publish> PUBLISH = OperationBuilder.post(
                    TAG, PUBLICATIONS, "publishConfiguration", Publish.class)
            .summary("Checks the draft and writes it as a revision; nothing that runs changes.")
            .needs(Action.CONFIGURATION_PUBLISH)
            .keyRequired()
            .audited("message")
            .fails(
                    ProblemCode.NOT_FOUND,
                    ProblemCode.CONFIGURATION_CONFLICT,
                    ProblemCode.CONFIGURATION_UNAVAILABLE,
                    ProblemCode.LIMIT_EXCEEDED)
            .answers(202, "The record: whether it is done, and what is wrong.", ConfigurationPublication.class)
            .build();

    private static final Operation<Nothing> GET_PUBLICATION = view(
                    PUBLICATIONS + "/{publication_id}", "getConfigurationPublication")
            .summary("The record of a publication.")
            .about(new Subject.InPath("publication", "publication_id"))
            .takes(PUBLICATION_ID)
            .answers(200, "The record.", ConfigurationPublication.class)
            .build();

    private static final Operation<Nothing> LIST = view(REVISIONS, "listConfigurationRevisions")
            .summary("Revisions, newest first.")
            .takes(LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR)
            .answers(200, "A page.", RevisionsPage.class)
            .build();

    private static final Operation<Nothing> GET = view(REVISIONS + "/{revision_id}", "getConfigurationRevision")
            .summary("A revision with its content.")
            .about(new Subject.InPath("revision", "revision_id"))
            .takes(REVISION_ID)
            .answers(200, "The revision.", ConfigurationRevision.class)
            .build();

    private static final Operation<Nothing> COMPARE = view(REVISIONS + "/compare", "compareConfigurationRevisions")
            .summary("What differs between two revisions, in texts and in meaning.")
            .takes(SOURCE, TARGET)
            .answers(200, "The differences.", RevisionDifferences.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(PUBLISH, GET_PUBLICATION, LIST, GET, COMPARE);

    private final RevisionParts parts;
    private final ActivePointer pointer;
    private final Changes changes;
    private final RevisionPages pages;
    private final String scopeDigest;

    public RevisionOperations(
            RevisionParts parts, ActivePointer pointer, Changes changes, Pagination pagination, Scope scope) {
        this.parts = parts;
        this.pointer = pointer;
        this.changes = changes;
        this.pages = new RevisionPages(parts.revisions(), pagination);
        this.scopeDigest = scope.digest();
    }

    /**
     * A draft to publish.
     *
     * @param message why, for those who read the list of revisions
     */
    @RequestRecord
    public record Publish(
            @Min(0) @Max(Parameters.MOST_VERSION) long expectedDraftVersion,
            @Size(max = 1000) @Nullable String message) {}

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(TAG, path, id)
                .needs(Action.CONFIGURATION_VIEW)
                .fails(ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                PUBLISH.handledBy(this::publish).availableWhen(changes::allowed),
                GET_PUBLICATION.handledBy(this::publication),
                LIST.handledBy(call -> Answer.ok(pages.page(call))),
                GET.handledBy(this::revision),
                COMPARE.handledBy(this::compare));
    }

    private Answer publish(Call<Publish> call) {
        changes.check(ProblemCode.CONFIGURATION_UNAVAILABLE);
        Publish request = call.body();
        Publication publication = parts.publications()
                .publish(call.context().effectId(), request.expectedDraftVersion(), request.message(), author(call));
        return Answer.accepted(ConfigurationPublication.of(publication, scopeDigest))
                .changed(
                        DraftOperations.version(publication.draftVersion()),
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("publication_id", publication.id())
                                .put("revision_id", publication.revisionId()));
    }

    private Answer publication(Call<?> call) {
        String id = call.get(PUBLICATION_ID);
        Publication publication = parts.publications().find(id).orElseThrow(() -> missing("publication", id));
        return Answer.ok(ConfigurationPublication.of(publication, scopeDigest));
    }

    private Answer revision(Call<?> call) {
        String id = call.get(REVISION_ID);
        Revision revision = parts.revisions().find(id).orElseThrow(() -> missing("revision", id));
        RevisionContent content = parts.revisions().content(id).orElseThrow(() -> missing("revision", id));
        return Answer.ok(ConfigurationRevision.of(revision, parts.json().apply(content.documents())));
    }

    private Answer compare(Call<?> call) {
        String source = call.find(SOURCE).orElseGet(this::active);
        String target = call.find(TARGET).orElseGet(this::newest);
        return Answer.ok(
                RevisionDifferences.of(source, target, parts.comparison().compare(source, target)));
    }

    private String active() {
        String active = pointer.read().revisionId();
        if (active == null) {
            throw LifecycleException.of(
                    LifecycleException.Code.NOT_FOUND,
                    "No revision is active yet: name the earlier one as source_revision_id.");
        }
        return active;
    }

    private String newest() {
        return parts.revisions().list(null, 1).stream()
                .map(Revision::id)
                .findFirst()
                .orElseThrow(() -> LifecycleException.of(
                        LifecycleException.Code.NOT_FOUND, "No revision has been published yet."));
    }

    static LifecycleException missing(String kind, String id) {
        return LifecycleException.of(
                LifecycleException.Code.NOT_FOUND, "There is no " + kind + " " + id + " in this scope.");
    }
}
