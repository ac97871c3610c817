package dev.flow.gateway.configuration;

import dev.flow.configuration.draft.Draft;
import dev.flow.configuration.draft.Drafts;
import dev.flow.gateway.configuration.DraftViews.ConfigurationDraft;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;

import static dev.flow.gateway.configuration.ConfigurationParameters.TAG;
import static dev.flow.gateway.configuration.ConfigurationParameters.author;

/** Writing a draft over a directory to its files. */
public final class ApplyOperations implements OperationGroup {
    private static final Operation<Apply> APPLY = DraftOperations.change(
                    OperationBuilder.post(TAG, "/v1/configuration/apply", "applyLocalConfiguration", Apply.class),
                    Action.CONFIGURATION_APPLY)
            .summary("Writes the draft to the files of the directory and publishes its definitions; what runs changes"
                    + " at the next start of the process.")
            .keyRequired()
            .fails(ProblemCode.CONFIGURATION_CONFLICT, ProblemCode.INVALID_CONFIGURATION)
            .answers(200, "The draft, which says whether a restart is required.", ConfigurationDraft.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(APPLY);

    private final Drafts drafts;
    private final LocalApply local;
    private final Changes changes;
    private final String scopeDigest;

    public ApplyOperations(Drafts drafts, LocalApply local, Changes changes, Scope scope) {
        this.drafts = drafts;
        this.local = local;
        this.changes = changes;
        this.scopeDigest = scope.digest();
    }

    /** The version of the draft that the caller has read. */
    @RequestRecord
    public record Apply(
            @Min(0) @Max(Parameters.MOST_VERSION) long expectedDraftVersion) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(APPLY.handledBy(this::apply).availableWhen(changes::allowed));
    }

    private Answer apply(Call<Apply> call) {
        changes.check(ProblemCode.CONFIGURATION_UNAVAILABLE);
        long expected = call.body().expectedDraftVersion();
        Draft draft = local.apply(expected, author(call));
        return Answer.ok(ConfigurationDraft.of(draft, drafts.configuration(draft), scopeDigest))
                .changed(DraftOperations.version(expected), DraftOperations.version(draft.version()));
    }
}
