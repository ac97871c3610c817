package dev.flow.conformance.coverage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flow.conformance.json.StepYaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The official schema, cut into the sections of the coverage table. Immutable once read. */
final class OfficialGrammar {
    static final String WORKFLOW = "workflow";
    static final String TASK = "every task";
    static final String TASKS = "tasks";

    /** Definitions that stand in many places, each described once. */
    private static final Map<String, String> SHARED = shared();

    /** Alternatives of a {@code call} or {@code run} that Flow validates and does not run yet. */
    private static final Set<String> UNSUPPORTED =
            Set.of("CallAsyncAPI", "CallGRPC", "CallA2A", "CallMCP", "RunContainer", "RunScript", "RunShell");

    private final JsonNode definitions;
    private final Map<String, SchemaShape> sections = new LinkedHashMap<>();

    private OfficialGrammar(JsonNode schema) {
        definitions = schema.path("$defs");
        read(schema, section(WORKFLOW));
        read(definitions.path("taskBase"), section(TASK));
        definitions.path("callTask").path("oneOf").forEach(this::call);
        for (String kind :
                List.of("do", "fork", "emit", "for", "listen", "raise", "run", "set", "switch", "try", "wait")) {
            read(definitions.path(kind + "Task"), section(kind));
        }
        SHARED.forEach((definition, name) -> read(definitions.path(definition), section(name)));
    }

    /** Describes nothing. */
    static OfficialGrammar none() {
        return new OfficialGrammar(MissingNode.getInstance());
    }

    static OfficialGrammar of(Path schema) {
        try {
            return new OfficialGrammar(StepYaml.read(Files.readString(schema)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sections by name. */
    Map<String, SchemaShape> sections() {
        return sections;
    }

    private SchemaShape section(String name) {
        return sections.computeIfAbsent(name, key -> new SchemaShape());
    }

    private void call(JsonNode alternative) {
        switch (alternative.path("title").asText()) {
            case "CallHTTP" -> read(alternative, section("call http"));
            case "CallOpenAPI" -> read(alternative, section("call openapi"));
            case "CallFunction" -> read(alternative, section("call function"));
            default -> {
                // Validated, and refused when it is to run.
            }
        }
    }

    private void read(JsonNode schema, SchemaShape shape) {
        if (UNSUPPORTED.contains(schema.path("title").asText())) {
            return;
        }
        reference(schema.path("$ref").asText(), shape);
        schema.path("properties")
                .properties()
                .forEach(property -> read(property.getValue(), shape.property(property.getKey())));
        for (String combination : new String[] {"allOf", "oneOf", "anyOf"}) {
            schema.path(combination).forEach(alternative -> read(alternative, shape));
        }
        if (schema.path("additionalProperties").isObject()) {
            read(schema.path("additionalProperties"), shape.eachValue());
        }
        if (schema.path("items").isObject()) {
            read(schema.path("items"), shape.eachItem());
        }
    }

    private void reference(String reference, SchemaShape shape) {
        if (reference.isEmpty()) {
            return;
        }
        String definition = reference.substring("#/$defs/".length());
        switch (definition) {
            case "taskList", "task" -> shape.describedIn(TASKS);
            case "taskBase" -> {
                // Every task has these: a section of their own.
            }
            default -> {
                String shared = SHARED.get(definition);
                if (shared != null && section(shared) != shape) {
                    shape.describedIn(shared);
                } else {
                    read(definitions.path(definition), shape);
                }
            }
        }
    }

    private static Map<String, String> shared() {
        Map<String, String> shared = new LinkedHashMap<>();
        shared.put("input", "input");
        shared.put("output", "output");
        shared.put("export", "export");
        shared.put("schema", "schema");
        shared.put("timeout", "timeout");
        shared.put("duration", "duration");
        shared.put("endpoint", "endpoint");
        shared.put("externalResource", "external resource");
        shared.put("referenceableAuthenticationPolicy", "authentication");
        shared.put("authenticationPolicy", "authentication");
        shared.put("error", "error");
        shared.put("errorFilter", "error filter");
        shared.put("retryPolicy", "retry");
        shared.put("eventProperties", "event");
        shared.put("eventFilter", "event filter");
        shared.put("eventConsumptionStrategy", "event consumption");
        shared.put("subscriptionIterator", "iterator");
        shared.put("extension", "extension");
        shared.put("catalog", "catalog");
        return shared;
    }
}
