package dev.flow.runtime.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.runtime.settings.Settings;
import dev.flow.store.worker.ReadyWorker;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a worker has loaded, as it registers it in the store. */
final class WorkerContent {
    private WorkerContent() {}

    /**
     * The digests of the definitions, the functions and the settings that change what a run does.
     *
     * @param configured {@code flow.yaml}
     */
    static ReadyWorker.Loaded of(
            Set<String> definitions, HostFunctions present, JsonNode configured, Settings settings) {
        Set<String> names = present.signatures().stream()
                .map(HostFunctionSignature::qualified)
                .collect(Collectors.toCollection(TreeSet::new));
        ArrayNode functions = JsonNodeFactory.instance.arrayNode();
        names.forEach(functions::add);
        ObjectNode own = JsonNodeFactory.instance.objectNode();
        own.set("configuration", configured);
        own.put("valueLimit", settings.engine().valueLimit());
        own.put("expressionSteps", settings.engine().expressionSteps());
        return new ReadyWorker.Loaded(definitions, names, CanonicalJson.digest(functions), CanonicalJson.digest(own));
    }
}
