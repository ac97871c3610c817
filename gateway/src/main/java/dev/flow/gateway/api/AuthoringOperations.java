package dev.flow.gateway.api;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.runs.ActiveDefinition;
import dev.flow.runs.ActiveDefinitions;
import java.util.List;

/** What authors of workflows look up: the schema of documents, and what workflows may use. */
public final class AuthoringOperations implements OperationGroup {
    private static final Operation<Nothing> SCHEMA = OperationBuilder.get(
                    Tags.OPERATIONS, "/v1/operations/configuration-schema", "getEditableConfigurationSchema")
            .summary("JSON Schema of configuration documents.")
            .needs(Action.OPERATIONS_VIEW)
            .answers(200, "The schema.", new Content.OpenJson("application/schema+json"))
            .build();

    private static final Operation<Nothing> REFERENCE = OperationBuilder.get(
                    Tags.OPERATIONS, "/v1/operations/authoring-reference", "getAuthoringReference")
            .summary("What workflows may use.")
            .needs(Action.OPERATIONS_VIEW)
            .fails(ProblemCode.DEFINITION_UNAVAILABLE)
            .answers(200, "The reference.", AuthoringReference.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(SCHEMA, REFERENCE);

    private final AuthoringSource authoring;
    private final ActiveDefinitions definitions;

    public AuthoringOperations(AuthoringSource authoring, ActiveDefinitions definitions) {
        this.authoring = authoring;
        this.definitions = definitions;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                SCHEMA.handledBy(_ -> Answer.ok(ConfigurationSchema.document())), REFERENCE.handledBy(this::reference));
    }

    private Answer reference(Call<?> call) {
        List<ActiveDefinition> active =
                call.visible(Action.OPERATIONS_VIEW, definitions.all(), ActiveDefinition::workflow);
        return Answer.ok(AuthoringReference.of(authoring, active));
    }
}
