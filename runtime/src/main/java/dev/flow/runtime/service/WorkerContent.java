package dev.flow.runtime.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.source.DirectorySource;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.worker.ReadyWorker;

/** What a worker has loaded, as it registers it in the store. */
public final class WorkerContent {
    private WorkerContent() {}

    /** The digests of the definitions, the functions and the settings that change what a run does. */
    public static ReadyWorker.Loaded of(DirectorySource source, Settings settings) {
        ArrayNode functions = JsonNodeFactory.instance.arrayNode();
        source.functions().signatures().stream()
                .map(HostFunctionSignature::qualified)
                .sorted()
                .forEach(functions::add);
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        own.set("configuration", source.callSettings().settings());
        own.put("valueLimit", settings.engine().valueLimit());
        own.put("expressionSteps", settings.engine().expressionSteps());
        return new ReadyWorker.Loaded(
                source.snapshot().definitions().keySet(), CanonicalJson.digest(functions), CanonicalJson.digest(own));
    }
}
