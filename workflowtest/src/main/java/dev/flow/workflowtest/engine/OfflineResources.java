package dev.flow.workflowtest.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.grammar.GrammarWalk;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.model.ResourceAddresses;
import dev.flow.definition.text.Pointer;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;

/**
 * Resolves resources without the OpenAPI documents of calls, which mocked calls do not need. Functions and schemas are
 * fetched, because runs need them. Thread-safe when the underlying resolver is.
 */
public final class OfflineResources implements ResourceResolver {
    private final ResourceResolver network;
    private final Set<String> descriptions = new HashSet<>();

    public OfflineResources(CheckedConfiguration configuration, ResourceResolver network) {
        this.network = network;
        configuration
                .workflows()
                .values()
                .forEach(workflow -> describe(workflow.document(), new ValueShape.Type("workflow")));
        configuration.functions().values().forEach(function -> describe(function.document(), new ValueShape.Task()));
    }

    private void describe(JsonNode document, ValueShape shape) {
        new GrammarWalk((type, value, at) -> {
                    if (type.name().equals("openapiArguments")) {
                        ResourceAddresses.of(value.path("document").path("endpoint"))
                                .ifPresent(descriptions::add);
                    }
                })
                .walk(document, shape, Pointer.ROOT);
    }

    @Override
    public boolean isReal() {
        return false;
    }

    @Override
    public JsonNode fetch(URI uri) {
        return descriptions.contains(uri.toString()) ? JsonNodeFactory.instance.objectNode() : network.fetch(uri);
    }
}
