package dev.flow.definition.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.CheckedFunction;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.DefinitionContent;
import dev.flow.definition.DocumentLimits;
import dev.flow.definition.QueueFunction;
import dev.flow.definition.ResourceException;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.check.SchemaDocument;
import dev.flow.definition.diagnostic.ConfigurationCode;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Diagnostic.Range;
import dev.flow.definition.diagnostic.DiagnosticCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.diagnostic.LoadingCode;
import dev.flow.definition.grammar.GrammarWalk;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.model.ResourceAddresses;
import dev.flow.definition.openapi.ApiDocument;
import dev.flow.definition.openapi.ApiException;
import dev.flow.definition.openapi.ApiOperation;
import dev.flow.definition.openapi.LiteralArguments;
import dev.flow.definition.text.LooseExpression;
import dev.flow.definition.text.NamePatterns;
import dev.flow.definition.text.Pointer;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.expression.VariableScope;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds everything that a workflow refers to and fetches what is kept elsewhere, each address once. What is computed,
 * or asks for credentials, is left to the run. Not thread-safe.
 */
final class ReferenceResolution {
    private static final Range START = new Range(1, 1, 1, 1);

    private final CheckedConfiguration configuration;
    private final ResourceResolver resolver;
    private final Set<String> queueFunctions;
    private final Map<String, JsonNode> fetched = new LinkedHashMap<>();

    ReferenceResolution(CheckedConfiguration configuration, ResourceResolver resolver) {
        this.configuration = configuration;
        this.resolver = resolver;
        this.queueFunctions = QueueFunction.all(configuration.settings()).stream()
                .map(QueueFunction::qualified)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * What a workflow refers to.
     *
     * @param functions task documents by what calls them
     * @param queued calls of functions of the kind queue
     * @param resources documents by address
     * @param workflows sub-workflows, and workflows of populations, by {@code namespace.name:version} as written
     */
    record Resolved(
            Map<String, JsonNode> functions,
            Set<String> queued,
            Map<String, JsonNode> resources,
            Map<String, CheckedWorkflow> workflows) {}

    /** @throws DefinitionLoadException with everything that could not be fetched */
    Resolved of(CheckedWorkflow workflow) {
        var search = new Search(workflow);
        search.run();
        if (!search.problems.isEmpty()) {
            throw new DefinitionLoadException(search.problems);
        }
        return new Resolved(search.functions, search.queued, search.resources, search.workflows);
    }

    /** One workflow's references, those of the functions it calls too. */
    private final class Search {
        private final CheckedWorkflow workflow;
        private final Map<String, JsonNode> functions = new TreeMap<>();
        private final Set<String> queued = new TreeSet<>();
        private final Map<String, JsonNode> resources = new TreeMap<>();
        private final Map<String, CheckedWorkflow> workflows = new TreeMap<>();
        private final List<Diagnostic> problems = new ArrayList<>();
        private final Deque<JsonNode> unseen = new ArrayDeque<>();

        Search(CheckedWorkflow workflow) {
            this.workflow = workflow;
        }

        void run() {
            visit(workflow.document(), new ValueShape.Type("workflow"), true);
            while (!unseen.isEmpty()) {
                visit(unseen.remove(), new ValueShape.Task(), false);
            }
        }

        private void visit(JsonNode document, ValueShape shape, boolean own) {
            new GrammarWalk((type, value, at) -> found(type, value, at, own)).walk(document, shape, Pointer.ROOT);
        }

        private void found(ObjectType type, JsonNode value, Pointer at, boolean own) {
            switch (type.name()) {
                case "functionCall" -> function(value.path("call").asText(), at.child("call"), own);
                case "openapiArguments" -> {
                    resource(value.path("document"), at.child("document"), own, true);
                    operation(value, at, own);
                }
                case "schema" -> {
                    if (value.has("resource")) {
                        resource(value.path("resource"), at.child("resource"), own, false);
                    }
                }
                case "subWorkflow", "populationMember" -> subWorkflow(value, at, own);
                default -> {
                    // Refers to nothing that is resolved ahead.
                }
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
            Matcher name = NamePatterns.CATALOGED.matcher(call);
            if (!name.matches()) {
                return fetch(CatalogAddresses.raw(call), at, own).map(task -> checked(call, task, at, own));
            }
            String qualified = name.group(1) + ":" + name.group(2);
            JsonNode catalog = catalog(name.group(3));
            if (catalog != null) {
                Optional<String> root = ResourceAddresses.of(catalog.path("endpoint"));
                if (root.isEmpty()) {
                    computedCatalog(name.group(3), at, own);
                }
                return root.flatMap(address ->
                                fetch(CatalogAddresses.function(address, name.group(1), name.group(2)), at, own))
                        .map(task -> checked(call, task, at, own));
            }
            if (queueFunctions.contains(qualified)) {
                queued.add(call);
                return Optional.empty();
            }
            CheckedFunction function = configuration.functions().get(qualified);
            // What is neither here nor there is a function of the host, which the checker has found.
            return Optional.ofNullable(function).map(CheckedFunction::document);
        }

        /** Said at the address where the document has it, otherwise at the call. */
        private void computedCatalog(String catalog, Pointer call, boolean own) {
            JsonNode endpoint = workflow.document()
                    .path("use")
                    .path("catalogs")
                    .path(catalog)
                    .path("endpoint");
            Pointer address =
                    Pointer.ROOT.child("use").child("catalogs").child(catalog).child("endpoint");
            boolean inDocument = !endpoint.isMissingNode();
            problem(
                    LoadingCode.RESOURCE_NOT_FIXED,
                    !inDocument ? call : endpoint.isObject() ? address.child("uri") : address,
                    inDocument || own,
                    "The address of the catalog `" + catalog
                            + "` is computed, and it must be known when the definition is loaded.");
        }

        /** A function that was fetched must obey the same rules as one of the directory. */
        private JsonNode checked(String call, JsonNode task, Pointer at, boolean own) {
            List<Diagnostic> errors = RemoteFunctionCheck.check(call, task, workflow.document(), configuration);
            for (Diagnostic error : errors) {
                problem(
                        LoadingCode.INVALID_FUNCTION,
                        at,
                        own,
                        "The function " + call + " is not valid: " + error.pointer() + ": " + error.message());
            }
            return task;
        }

        private @Nullable JsonNode catalog(String name) {
            JsonNode own = workflow.document().path("use").path("catalogs").get(name);
            return own != null ? own : configuration.settings().path("catalogs").get(name);
        }

        /** @param callable whether a run can fetch it too, when it has the credentials */
        private void resource(JsonNode resource, Pointer place, boolean own, boolean callable) {
            JsonNode endpoint = resource.path("endpoint");
            Pointer at = place.child("endpoint");
            Pointer address = endpoint.isObject() ? at.child("uri") : at;
            if (ResourceAddresses.authenticated(endpoint)) {
                if (!callable) {
                    problem(
                            LoadingCode.RESOURCE_UNAVAILABLE,
                            address,
                            own,
                            "The schema asks for credentials, which only calls have.");
                }
                return;
            }
            Optional<String> literal = ResourceAddresses.of(endpoint);
            if (literal.isEmpty()) {
                problem(
                        LoadingCode.RESOURCE_NOT_FIXED,
                        address,
                        own,
                        "The address of this document is computed, and it must be known when the definition is loaded.");
                return;
            }
            fetch(literal.get(), address, own).ifPresent(document -> {
                resources.put(literal.get(), document);
                if (!callable) {
                    schema(literal.get(), document, address, own);
                }
            });
        }

        /** The call against its document, as far as the call says what it does; the rest is known when it is made. */
        private void operation(JsonNode call, Pointer at, boolean own) {
            JsonNode document = ResourceAddresses.of(call.path("document").path("endpoint"))
                    .map(resources::get)
                    .orElse(null);
            String id = call.path("operationId").asText();
            if (document == null || WrappedExpression.of(id).isPresent() || !resolver.isReal()) {
                return;
            }
            String address =
                    ResourceAddresses.of(call.path("document").path("endpoint")).orElseThrow();
            try {
                ApiOperation operation = new ApiDocument(address, document).operation(id);
                JsonNode parameters = call.path("parameters");
                if (parameters.isTextual()) {
                    return;
                }
                Set<String> given = new TreeSet<>();
                parameters.fieldNames().forEachRemaining(given::add);
                operation
                        .problems(given)
                        .forEach(why -> problem(
                                LoadingCode.INVALID_OPENAPI_CALL,
                                parameters.isMissingNode() ? at.child("operationId") : at.child("parameters"),
                                own,
                                why));
                LiteralArguments.problems(operation, parameters, at.child("parameters"), this::isComputed)
                        .forEach(wrong -> problem(LoadingCode.INVALID_OPENAPI_CALL, wrong.at(), own, wrong.message()));
            } catch (ApiException e) {
                problem(LoadingCode.INVALID_OPENAPI_CALL, at.child("operationId"), own, String.valueOf(e.getMessage()));
            }
        }

        private boolean isComputed(JsonNode text) {
            return WrappedExpression.of(text.textValue()).isPresent()
                    || (DefinitionContent.loose(workflow.document())
                            && LooseExpression.compile(text.textValue(), VariableScope.any())
                                    .isPresent());
        }

        private void schema(String address, JsonNode document, Pointer at, boolean own) {
            SchemaDocument.errors(address, document, DocumentLimits.DEFAULTS)
                    .forEach(error -> problem(
                            GrammarCode.INVALID_SCHEMA,
                            at,
                            own,
                            "The schema at " + address + " is not valid: "
                                    + (error.pointer().isEmpty() ? "" : error.pointer() + ": ") + error.message()));
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
                        ConfigurationCode.UNDEFINED_WORKFLOW,
                        at.child("name"),
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
                        LoadingCode.RESOURCE_UNAVAILABLE,
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
