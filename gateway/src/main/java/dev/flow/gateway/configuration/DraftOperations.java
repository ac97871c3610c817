package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.draft.Discard;
import dev.flow.configuration.draft.Draft;
import dev.flow.configuration.draft.Drafts;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.gateway.configuration.DraftViews.ConfigurationDiscard;
import dev.flow.gateway.configuration.DraftViews.ConfigurationDraft;
import dev.flow.gateway.configuration.DraftViews.ConfigurationRelationships;
import dev.flow.gateway.configuration.DraftViews.Validation;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.ExpectedVersion;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Precondition;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.RequestBody.TextForm;
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

import static dev.flow.gateway.configuration.ConfigurationParameters.DISCARD_ID;
import static dev.flow.gateway.configuration.ConfigurationParameters.MOST_BYTES;
import static dev.flow.gateway.configuration.ConfigurationParameters.TAG;
import static dev.flow.gateway.configuration.ConfigurationParameters.author;

/** The draft as a whole: read, replaced, checked, compared with what is active, discarded. */
public final class DraftOperations implements OperationGroup {
    private static final String PATH = "/v1/configuration/draft";

    private static final Operation<Nothing> GET = view(PATH, "getConfigurationDraft")
            .summary("The draft.")
            .answersVersion()
            .answers(200, "The draft.", ConfigurationDraft.class)
            .build();

    private static final Operation<Nothing> CREATE = change(
                    OperationBuilder.post(TAG, PATH, "createConfigurationDraft"), Action.CONFIGURATION_EDIT)
            .summary("Makes a draft of the active configuration.")
            .answersVersion()
            .fails(ProblemCode.CONFLICT)
            .answers(201, "The draft.", ConfigurationDraft.class)
            .build();

    private static final Operation<Replacement> UPDATE = change(
                    OperationBuilder.put(TAG, PATH, "updateConfigurationDraft", Replacement.class),
                    Action.CONFIGURATION_EDIT)
            .summary("Replaces the draft by a JSON document; documents that it does not change keep their comments.")
            .bodyLimit(MOST_BYTES)
            .expectsVersion()
            .answersVersion()
            .fails(
                    ProblemCode.CONFIGURATION_CONFLICT,
                    ProblemCode.LIMIT_EXCEEDED,
                    ProblemCode.INVALID_WORKFLOW_FRAGMENT)
            .answers(200, "The draft.", ConfigurationDraft.class)
            .build();

    private static final Operation<Nothing> EXPORT = view(PATH + "/export", "exportConfigurationDraft")
            .summary("The draft as one YAML document, with its comments.")
            .expectsVersion(new Precondition.Version("expected_version", false))
            .answersVersion()
            .fails(ProblemCode.CONFIGURATION_CONFLICT)
            .answers(200, "The document.", new Content.Text(TextForm.YAML))
            .build();

    private static final Operation<String> IMPORT = change(
                    OperationBuilder.<String>withForms(Method.POST, TAG, PATH + "/import", "importConfigurationDraft"),
                    Action.CONFIGURATION_EDIT)
            .yaml(text -> text)
            .summary("Replaces the draft by one YAML document, with its comments.")
            .bodyLimit(MOST_BYTES)
            .expectsVersion()
            .answersVersion()
            .fails(
                    ProblemCode.CONFIGURATION_CONFLICT,
                    ProblemCode.LIMIT_EXCEEDED,
                    ProblemCode.INVALID_WORKFLOW_FRAGMENT)
            .answers(200, "The draft.", ConfigurationDraft.class)
            .build();

    private static final Operation<Nothing> VALIDATE = OperationBuilder.post(
                    TAG, PATH + "/validate", "validateConfigurationDraft")
            .summary("Checks the draft, without any network.")
            .needs(Action.CONFIGURATION_VALIDATE)
            .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFIGURATION_UNAVAILABLE)
            .answers(200, "What is wrong with it.", Validation.class)
            .build();

    private static final Operation<Nothing> RELATIONSHIPS = view(
                    "/v1/configuration/relationships", "getConfigurationRelationships")
            .summary(
                    "Each document and trigger of the draft, compared with what is active, whose identity a discard names.")
            .answers(200, "How they relate.", ConfigurationRelationships.class)
            .build();

    private static final Operation<DiscardRequest> DISCARD = change(
                    OperationBuilder.post(TAG, PATH + "/discard", "discardConfigurationDraft", DiscardRequest.class),
                    Action.CONFIGURATION_DISCARD)
            .summary("Resets the draft to the active configuration.")
            .keyRequired()
            .fails(ProblemCode.CONFIGURATION_CONFLICT)
            .answers(200, "The record of it.", ConfigurationDiscard.class)
            .build();

    private static final Operation<Nothing> GET_DISCARD = view(
                    "/v1/configuration/discards/{discard_id}", "getConfigurationDiscard")
            .summary("The record of a draft that was reset.")
            .about(new Subject.InPath("discard", "discard_id"))
            .takes(DISCARD_ID)
            .answers(200, "The record.", ConfigurationDiscard.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED =
            List.of(GET, CREATE, UPDATE, EXPORT, IMPORT, VALIDATE, RELATIONSHIPS, DISCARD, GET_DISCARD);

    private final Drafts drafts;
    private final Changes changes;
    private final String scopeDigest;

    public DraftOperations(Drafts drafts, Changes changes, Scope scope) {
        this.drafts = drafts;
        this.changes = changes;
        this.scopeDigest = scope.digest();
    }

    /** A whole configuration that takes the place of the draft. */
    @RequestRecord
    public record Replacement(
            @Min(0) @Max(Parameters.MOST_VERSION) @Nullable Long expectedVersion, ObjectNode configuration) {}

    /**
     * What the caller has seen before it gives up the draft.
     *
     * @param expectedActiveIdentity the active revision, or the digest of the directory; null for none
     */
    @RequestRecord
    public record DiscardRequest(
            @Min(0) @Max(Parameters.MOST_VERSION) long expectedDraftVersion,
            @Size(max = 128) @Nullable String expectedActiveIdentity) {}

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(TAG, path, id)
                .needs(Action.CONFIGURATION_VIEW)
                .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFIGURATION_UNAVAILABLE, ProblemCode.STORE_UNAVAILABLE);
    }

    /** What every change of a draft has in common. */
    static <B> OperationBuilder<B> change(OperationBuilder<B> operation, Action action) {
        return operation
                .needs(action)
                .audited()
                .fails(ProblemCode.NOT_FOUND, ProblemCode.NOT_MANAGED, ProblemCode.CONFIGURATION_UNAVAILABLE);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                GET.handledBy(_ -> answer(200, drafts.read())),
                CREATE.handledBy(this::create).availableWhen(changes::allowed),
                UPDATE.handledBy(this::update).availableWhen(changes::allowed),
                EXPORT.handledBy(this::export),
                IMPORT.handledBy(this::importYaml).availableWhen(changes::allowed),
                VALIDATE.handledBy(_ -> validate()),
                RELATIONSHIPS.handledBy(
                        _ -> Answer.ok(ConfigurationRelationships.of(drafts.relationships(), scopeDigest))),
                DISCARD.handledBy(this::discard).availableWhen(changes::allowed),
                GET_DISCARD.handledBy(call ->
                        Answer.ok(ConfigurationDiscard.of(drafts.findDiscard(call.get(DISCARD_ID)), scopeDigest))));
    }

    private Answer answer(int status, Draft draft) {
        return Answer.of(status, ConfigurationDraft.of(draft, drafts.configuration(draft), scopeDigest))
                .withVersion(draft.version());
    }

    private Answer create(Call<?> call) {
        changes.check(ProblemCode.CONFIGURATION_UNAVAILABLE);
        Draft draft = drafts.create(author(call));
        return answer(201, draft).changed(null, version(draft.version()));
    }

    private Answer update(Call<Replacement> call) {
        changes.check(ProblemCode.CONFIGURATION_UNAVAILABLE);
        long expected = call.expectedVersion().value();
        return edited(expected, drafts.replace(expected, call.body().configuration(), author(call)));
    }

    private Answer importYaml(Call<String> call) {
        changes.check(ProblemCode.CONFIGURATION_UNAVAILABLE);
        long expected = call.expectedVersion().value();
        return edited(expected, drafts.importYaml(expected, call.body(), author(call)));
    }

    private Answer edited(long before, Draft after) {
        return answer(200, after).changed(version(before), version(after.version()));
    }

    private Answer export(Call<?> call) {
        ExpectedVersion expected = call.version();
        long version = expected == null ? drafts.read().version() : expected.value();
        return Answer.ok(drafts.exportYaml(version)).withVersion(version);
    }

    private Answer validate() {
        CheckedConfiguration checked = drafts.check();
        return Answer.ok(new Validation(checked.valid(), DiagnosticView.all(checked.diagnostics())));
    }

    private Answer discard(Call<DiscardRequest> call) {
        changes.check(ProblemCode.CONFIGURATION_UNAVAILABLE);
        DiscardRequest request = call.body();
        Discard discard = drafts.discard(
                call.context().effectId(),
                request.expectedDraftVersion(),
                request.expectedActiveIdentity(),
                author(call));
        return Answer.ok(ConfigurationDiscard.of(discard, scopeDigest))
                .changed(
                        version(discard.discardedVersion()),
                        version(discard.version())
                                .put("discard_id", discard.id())
                                .put("active_identity", discard.activeIdentity()));
    }

    /** A version of the draft, as the audit records it. */
    static ObjectNode version(long version) {
        return JsonNodeFactory.instance.objectNode().put("draft_version", version);
    }
}
