package dev.flow.gateway.api;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Action;
import java.util.List;

/** The panel in the browser. */
public final class PanelOperations implements OperationGroup {
    private static final Operation<Nothing> OPEN = OperationBuilder.get(Tags.PANEL, "/", "openPanel")
            .summary("Leads browsers to the panel.")
            .page()
            .answers(302, "The panel is there.", new Content.Empty())
            .build();

    private static final Operation<Nothing> FILE = OperationBuilder.get(Tags.PANEL, "/admin/**", "getPanelFile")
            .summary("A file of the panel.")
            .page()
            .needs(Action.ADMIN_PANEL_VIEW)
            .fails(ProblemCode.PANEL_NOT_INCLUDED)
            .answers(200, "The file.", new Content.Text("text/html"))
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(OPEN, FILE);

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                OPEN.handledBy(_ -> Answer.found("/admin")),
                FILE.handledBy(_ -> {
                            throw ProblemException.of(ProblemCode.PANEL_NOT_INCLUDED);
                        })
                        .availableWhen(() -> false));
    }
}
