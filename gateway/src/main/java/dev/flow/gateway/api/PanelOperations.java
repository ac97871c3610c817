package dev.flow.gateway.api;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.Tag;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.identity.Action;
import java.util.List;

/** The browser's way in. */
public final class PanelOperations {
    private PanelOperations() {}

    public static List<Operation<?>> operations() {
        return List.of(
                OperationBuilder.get(Tag.PANEL, "/", "openPanel")
                        .summary("Leads browsers to the panel.")
                        .answers(302, "The panel is there.", new Content.Empty())
                        .handledBy(call -> Answer.found("/admin")),
                OperationBuilder.get(Tag.PANEL, "/admin/**", "getPanelFile")
                        .summary("A file of the panel.")
                        .needs(Action.ADMIN_PANEL_VIEW)
                        .fails(ProblemCode.PANEL_NOT_INCLUDED)
                        .answers(200, "The file.", new Content.Text("text/html"))
                        .availableWhen(services -> false)
                        .handledBy(call -> {
                            throw ProblemException.of(ProblemCode.PANEL_NOT_INCLUDED);
                        }));
    }
}
