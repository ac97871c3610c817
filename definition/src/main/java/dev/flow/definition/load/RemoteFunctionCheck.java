package dev.flow.definition.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.QueueFunction;
import dev.flow.definition.SourceFile;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.definition.check.FunctionCheck;
import dev.flow.definition.diagnostic.Diagnostic;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks a function that was fetched from a catalog or an address. */
final class RemoteFunctionCheck {
    private RemoteFunctionCheck() {}

    /** The diagnostics of the function: its own mistakes, and secrets that the calling workflow does not declare. */
    static List<Diagnostic> check(String call, JsonNode task, ObjectNode workflow, CheckedConfiguration configuration) {
        Set<String> catalogs = new HashSet<>();
        workflow.path("use").path("catalogs").fieldNames().forEachRemaining(catalogs::add);
        configuration.settings().path("catalogs").fieldNames().forEachRemaining(catalogs::add);
        Set<String> secrets = new HashSet<>();
        workflow.path("use").path("secrets").forEach(secret -> secrets.add(secret.asText()));
        SourceFile file = new SourceFile(call, CanonicalJson.write(task));
        return new FunctionCheck(
                        catalogs,
                        configuration.functions().keySet(),
                        configuration.hostFunctions().keySet(),
                        QueueFunction.all(configuration.settings()).stream()
                                .map(QueueFunction::qualified)
                                .collect(Collectors.toUnmodifiableSet()))
                .errors(file, secrets);
    }
}
