package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import java.util.List;
import java.util.function.Supplier;

/** The interface's description of itself. */
public final class OpenApiOperations implements OperationGroup {
    private static final Operation<Nothing> OPENAPI = OperationBuilder.get(
                    Tags.HEALTH, "/v1/openapi.json", "getOpenApi")
            .summary("This interface as an OpenAPI 3.1 document.")
            .anyAction()
            .answers(200, "The document.", new Content.OpenJson("application/json"))
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(OPENAPI);

    private final Supplier<ObjectNode> document;

    /** @param document makes it when it is first asked for */
    public OpenApiOperations(Supplier<ObjectNode> document) {
        this.document = document;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(OPENAPI.handledBy(_ -> Answer.ok(document.get())));
    }
}
