package dev.flow.conformance.judge;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.conformance.json.Yaml;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.fail;

/** The configuration directory of a scenario, in memory. Not thread-safe. */
public final class Configuration {
    private final List<HostFunctionSignature> hostFunctions;
    private final Map<String, String> files = new LinkedHashMap<>();
    private @Nullable String workflow;

    Configuration(List<HostFunctionSignature> hostFunctions) {
        this.hostFunctions = hostFunctions;
    }

    /** The workflow that the scenario is about. */
    public void define(String document) {
        workflow = nameOf(document);
        files.put(path(workflow), document);
    }

    /** Another workflow of the same configuration; one of the same name takes its place. */
    public void defineAnother(String document) {
        files.put(path(nameOf(document)), document);
    }

    /** Any other file. */
    public void file(String path, String content) {
        files.put(path, content);
    }

    /** {@code namespace.name} of the workflow that the scenario is about. */
    public String workflow() {
        return workflow == null ? fail("There is no workflow.") : workflow;
    }

    ConfigurationFiles files() {
        List<SourceFile> settings = below("flow.yaml");
        return ConfigurationFiles.builder()
                .settings(settings.isEmpty() ? null : settings.getFirst())
                .workflows(below("workflows/"))
                .functions(below("functions/"))
                .triggers(below("triggers"))
                .hostFunctions(hostFunctions)
                .build();
    }

    private List<SourceFile> below(String prefix) {
        List<SourceFile> found = new ArrayList<>();
        files.forEach((path, content) -> {
            if (path.startsWith(prefix)) {
                found.add(new SourceFile(path, content));
            }
        });
        return found;
    }

    private static String path(String workflow) {
        return "workflows/" + workflow + ".yaml";
    }

    private static String nameOf(String document) {
        JsonNode header = Yaml.read(document).path("document");
        return header.path("namespace").asText() + "." + header.path("name").asText();
    }
}
