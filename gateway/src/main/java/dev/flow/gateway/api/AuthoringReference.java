package dev.flow.gateway.api;

import dev.flow.definition.HostFunctionSignature;
import dev.flow.engine.Availability;
import dev.flow.gateway.GatewayParts.RunParts;
import dev.flow.gateway.operation.Call;
import dev.flow.identity.Action;
import dev.flow.runs.ActiveDefinition;
import java.util.List;

/**
 * What workflows may use.
 *
 * @param functions that the host offers
 * @param cataloged functions of catalogs that active definitions call
 * @param events types of events that active definitions name
 */
public record AuthoringReference(
        Availability dimension, List<HostFunctionSignature> functions, List<String> cataloged, List<String> events) {

    static AuthoringReference of(Call<?> call) {
        RunParts runs = call.parts().runs();
        List<ActiveDefinition> active =
                call.visible(Action.OPERATIONS_VIEW, runs.definitions().all(), ActiveDefinition::workflow);
        return new AuthoringReference(
                Availability.AVAILABLE,
                runs.authoring().functions(),
                active.stream()
                        .flatMap(one -> one.definition().references().functions().keySet().stream())
                        .distinct()
                        .sorted()
                        .toList(),
                active.stream()
                        .flatMap(one -> DefinitionViews.events(DefinitionViews.document(one.definition())))
                        .distinct()
                        .sorted()
                        .toList());
    }
}
