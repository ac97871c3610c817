package dev.flow.gateway.api;

import dev.flow.definition.HostFunctionSignature;
import dev.flow.engine.Availability;
import dev.flow.runs.ActiveDefinition;
import java.util.List;
import java.util.stream.Stream;

/**
 * What workflows may use.
 *
 * @param functions that the host offers
 * @param cataloged functions of catalogs that active definitions call, those that are called over queues too
 * @param queries names of the queries that populations may name
 * @param events types of events that active definitions name
 */
public record AuthoringReference(
        Availability dimension,
        List<HostFunctionSignature> functions,
        List<String> cataloged,
        List<String> queries,
        List<String> events) {

    /** @param active the definitions that the caller may see */
    static AuthoringReference of(AuthoringSource authoring, List<ActiveDefinition> active) {
        return new AuthoringReference(
                Availability.AVAILABLE,
                authoring.functions(),
                active.stream()
                        .flatMap(one -> Stream.concat(
                                one.definition().references().functions().keySet().stream(),
                                DefinitionViews.queueFunctions(one.definition())))
                        .distinct()
                        .sorted()
                        .toList(),
                authoring.queries(),
                active.stream()
                        .flatMap(one -> DefinitionViews.events(DefinitionViews.document(one.definition())))
                        .distinct()
                        .sorted()
                        .toList());
    }
}
