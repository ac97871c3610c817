package dev.flow.gateway.configuration;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.Tags;
import dev.flow.gateway.configuration.ActivationViews.ActivationOperationsPage;
import dev.flow.gateway.configuration.ActivationViews.ActivationsPage;
import dev.flow.gateway.configuration.ActivationViews.ActiveRevision;
import dev.flow.gateway.configuration.ActivationViews.ConfigurationState;
import dev.flow.gateway.configuration.ConfigurationParts.Managed;
import dev.flow.gateway.configuration.RevisionViews.RevisionsPage;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;

/** What is active and how it came there, for operators; in every mode. */
public final class ConfigurationStateOperations implements OperationGroup {
    private static final Operation<Nothing> CONFIGURATION = view(
                    "/v1/operations/configuration", "getConfigurationOperations")
            .summary("The active revision, and the revisions, newest first.")
            .answers(200, "They, page by page.", ConfigurationState.class)
            .build();

    private static final Operation<Nothing> ACTIVATIONS = view("/v1/operations/activations", "listActivationOperations")
            .summary("Activations, newest first.")
            .answers(200, "A page.", ActivationOperationsPage.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(CONFIGURATION, ACTIVATIONS);

    private static final Availability NO_REVISIONS =
            Availability.unavailable("Only a managed configuration has revisions (FLOW_CONFIGURATION__MODE).");

    private final @Nullable Managed managed;
    private final Pagination pagination;
    private final String scopeDigest;

    /** @param managed null in other modes */
    public ConfigurationStateOperations(@Nullable Managed managed, Pagination pagination, Scope scope) {
        this.managed = managed;
        this.pagination = pagination;
        this.scopeDigest = scope.digest();
    }

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(Tags.OPERATIONS, path, id)
                .needs(Action.OPERATIONS_VIEW)
                .takes(LIMIT, CURSOR)
                .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(CONFIGURATION.handledBy(this::configuration), ACTIVATIONS.handledBy(this::activations));
    }

    private Answer configuration(Call<?> call) {
        if (managed == null) {
            return Answer.ok(new ConfigurationState(NO_REVISIONS, null, List.of(), null));
        }
        RevisionsPage page = new RevisionPages(managed.revisions().revisions(), pagination).page(call);
        return Answer.ok(new ConfigurationState(
                Availability.AVAILABLE,
                ActiveRevision.of(managed.activations().pointer().read()),
                page.revisions(),
                page.nextCursor()));
    }

    private Answer activations(Call<?> call) {
        if (managed == null) {
            return Answer.ok(new ActivationOperationsPage(NO_REVISIONS, List.of(), null));
        }
        ActivationsPage page =
                new ActivationPages(managed.activations().activations(), pagination, scopeDigest).page(call);
        return Answer.ok(new ActivationOperationsPage(Availability.AVAILABLE, page.activations(), page.nextCursor()));
    }
}
