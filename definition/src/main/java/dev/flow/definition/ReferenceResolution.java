package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.model.Addresses;
import dev.flow.definition.text.Names;
import dev.flow.definition.text.Pointer;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Finds everything that a workflow refers to and fetches what stands elsewhere, each address once. What is computed, or
 * asks for credentials, is left to the run. Not thread-safe.
 */
final class ReferenceResolution {
    private static final Range START = new Range(1, 1, 1, 1);

    private final CheckedConfiguration configuration;
    private final ResourceResolver resolver;
    private final Map<String, JsonNode> fetched = new LinkedHashMap<>();

    ReferenceResolution(CheckedConfiguration configuration, ResourceResolver resolver) {
        this.configuration = configuration;
        this.resolver = resolver;
    }

    /**
     * What a workflow refers to.
     *
     * @param functions task documents by what calls them
     * @param resources documents by address
     * @param workflows sub-workflows by {@code namespace.name:version} as written
     */
    record Resolved(
            Map<String, JsonNode> functions, Map<String, JsonNode> resources, Map<String, CheckedWorkflow> workflows) {}

    /** @throws LoadException with everything that could not be had */
    Resolved of(CheckedWorkflow workflow) {
        var search = new Search(workflow);
        search.run();
        if (!search.problems.isEmpty()) {
            throw new LoadException(search.problems);
        }
        return new Resolved(search.functions, search.resources, search.workflows);
    }

    /** One workflow's references, those of the functions it calls too. */
    private final class Search {
        private final CheckedWorkflow workflow;
        private final Map<String, JsonNode> functions = new TreeMap<>();
        private final Map<String, JsonNode> resources = new TreeMap<>();
        private final Map<String, CheckedWorkflow> workflows = new TreeMap<>();
        private final List<Diagnostic> problems = new ArrayList<>();
        private final Deque<JsonNode> unseen = new ArrayDeque<>();

        Search(CheckedWorkflow workflow) {
            this.workflow = workflow;
        }

        void run() {
            visit(workflow.document(), Pointer.ROOT, true);
            while (!unseen.isEmpty()) {
                visit(unseen.remove(), Pointer.ROOT, false);
            }
        }

        private void visit(JsonNode node, Pointer at, boolean own) {
            if (node instanceof ObjectNode object) {
                task(object, at, own);
                object.properties().forEach(property -> visit(property.getValue(), at.child(property.getKey()), own));
            } else {
                int index = 0;
                for (JsonNode element : node) {
                    visit(element, at.child(index++), own);
                }
            }
        }

        private void task(ObjectNode object, Pointer at, boolean own) {
            JsonNode call = object.get("call");
            if (call != null && call.isTextual()) {
                call(call.textValue(), object, at, own);
            }
            JsonNode schema = object.path("schema").path("resource").get("endpoint");
            if (schema != null) {
                resource(schema, at.child("schema").child("resource").child("endpoint"), own);
            }
            JsonNode sub = object.path("run").path("workflow");
            if (sub.isObject()) {
                subWorkflow(sub, at.child("run").child("workflow"), own);
            }
        }

        private void call(String call, ObjectNode task, Pointer at, boolean own) {
            switch (call) {
                case "openapi" -> {
                    JsonNode endpoint = task.path("with").path("document").path("endpoint");
                    resource(endpoint, at.child("with").child("document").child("endpoint"), own);
                }
                case "http", "grpc", "asyncapi", "a2a", "mcp" -> {
                    // Nothing of these is resolved ahead.
                }
                default -> function(call, at.child("call"), own);
            }
        }

        private void function(String call, Pointer at, boolean own) {
            if (workflow.document().path("use").path("functions").has(call) || functions.containsKey(call)) {
                return;
            }
            functionTask(call, at, own).ifPresent(task -> {
                functions.put(call, task);
                unseen.add(task);
            });
        }

        private Optional<JsonNode> functionTask(String call, Pointer at, boolean own) {
            Matcher name = Names.CATALOGED.matcher(call);
            if (!name.matches()) {
                return fetch(Catalogs.raw(call), at, own);
            }
            String qualified = name.group(1) + ":" + name.group(2);
            JsonNode catalog = catalog(name.group(3));
            if (catalog != null) {
                return Addresses.of(catalog.path("endpoint"))
                        .flatMap(root -> fetch(Catalogs.function(root, name.group(1), name.group(2)), at, own));
            }
            CheckedFunction function = configuration.functions().get(qualified);
            // What is neither here nor there is a function of the host, which the checker has found.
            return Optional.ofNullable(function).map(CheckedFunction::document);
        }

        private @Nullable JsonNode catalog(String name) {
            JsonNode own = workflow.document().path("use").path("catalogs").get(name);
            return own != null ? own : configuration.settings().path("catalogs").get(name);
        }

        private void resource(JsonNode endpoint, Pointer at, boolean own) {
            if (Addresses.authenticated(endpoint)) {
                return;
            }
            Addresses.of(endpoint)
                    .ifPresent(
                            address -> fetch(address, at, own).ifPresent(document -> resources.put(address, document)));
        }

        private void subWorkflow(JsonNode sub, Pointer at, boolean own) {
            String name =
                    sub.path("namespace").asText() + "." + sub.path("name").asText();
            String version = sub.path("version").asText("latest");
            CheckedWorkflow found = configuration.workflows().get(name);
            if (found != null && (version.equals("latest") || version.equals(found.version()))) {
                workflows.put(name + ":" + version, found);
            } else {
                problem(
                        DiagnosticCode.UNDEFINED_WORKFLOW,
                        at,
                        own,
                        "The workflow " + name + ":" + version + " is not in this configuration.");
            }
        }

        private Optional<JsonNode> fetch(String address, Pointer at, boolean own) {
            JsonNode known = fetched.get(address);
            if (known != null) {
                return Optional.of(known);
            }
            try {
                JsonNode document = resolver.fetch(URI.create(address));
                fetched.put(address, document);
                return Optional.of(document);
            } catch (ResourceException | IllegalArgumentException e) {
                problem(
                        DiagnosticCode.RESOURCE_UNAVAILABLE,
                        at,
                        own,
                        "The document at " + address + " could not be fetched: " + e.getMessage() + ".");
                return Optional.empty();
            }
        }

        private void problem(DiagnosticCode code, Pointer at, boolean own, String message) {
            Range range = own ? workflow.positions().value(at.toString()).orElse(START) : START;
            problems.add(new Diagnostic(
                    code.code(),
                    code.severity(),
                    workflow.source().path(),
                    range,
                    own ? at.toString() : "",
                    message,
                    code.fix()));
        }
    }
}
