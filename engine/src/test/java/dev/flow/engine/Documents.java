package dev.flow.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.LoadedDefinitions;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.payload.Json;
import java.util.List;
import java.util.Optional;

/** One workflow for tests of engines: {@code test.sample}, which may call {@code host:1.0.0}. */
public final class Documents implements DefinitionSource {
    private static final String HEAD = "document: {dsl: 1.0.3, namespace: test, name: sample, version: 1.0.0}\n";

    private final LoadedDefinitions loaded;

    /** @param tasks the document from {@code do:} on */
    public Documents(String tasks) {
        var checked = ConfigurationChecker.check(ConfigurationFiles.builder()
                .workflows(List.of(new SourceFile("workflows/sample.yaml", HEAD + tasks)))
                .hostFunctions(List.of(new HostFunctionSignature("host", "1.0.0")))
                .build());
        loaded = DefinitionLoader.load(checked, "test.sample", ResourceResolver.none());
    }

    @Override
    public Optional<Definition> find(String digest) {
        return Optional.ofNullable(loaded.byDigest().get(digest));
    }

    /** A run of it with an empty array as its input. */
    public StartRequest start(String workflowId) {
        return start(workflowId, Json.object().arrayNode());
    }

    /** A run of it. */
    public StartRequest start(String workflowId, JsonNode input) {
        return new StartRequest(workflowId, "test.sample", loaded.root().digest(), input);
    }

    /** An event of this type. */
    public static com.fasterxml.jackson.databind.node.ObjectNode event(String type, String id) {
        return Json.object().put("id", id).put("source", "test").put("type", type);
    }
}
