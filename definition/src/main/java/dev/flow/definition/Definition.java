package dev.flow.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.Task;
import dev.flow.definition.task.Workflow;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One immutable, content-addressed version of a workflow: the checked document with everything it refers to resolved.
 * Thread-safe.
 *
 * @param digest {@code sha256:} and 64 hex digits over the canonical text of {@code content}: that of RFC 8785, except
 *     that maps that are data keep the order in which they were written
 * @param content {@code {"workflow": document, "functions": …, "resources": …, "workflows": …, "semantics": n}}, and
 *     {@code "queued": […]} where the document calls functions of the kind queue
 * @param workflow the document as data
 * @param references what it refers to
 * @param tasks every task by its reference, those of functions and extensions too
 */
public record Definition(
        String digest, ObjectNode content, Workflow workflow, References references, Map<String, Task> tasks) {
    public Definition {
        tasks = Collections.unmodifiableMap(new LinkedHashMap<>(tasks));
    }

    /**
     * What a definition refers to, resolved once.
     *
     * @param functions what a call says ({@code name:version@catalog}, or an address) to the function
     * @param resources URI to the fetched document (OpenAPI and the like)
     * @param workflows {@code namespace.name:version} as written ({@code latest} where no version is) to the digest of
     *     that definition: sub-workflows, and those that populations run for their members
     */
    public record References(
            Map<String, CatalogFunction> functions, Map<String, JsonNode> resources, Map<String, String> workflows) {
        public static final References NONE = new References(Map.of(), Map.of(), Map.of());

        public References {
            functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
            resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
            workflows = Collections.unmodifiableMap(new LinkedHashMap<>(workflows));
        }
    }

    /** A function of a catalog: its task, and the digest of what the catalog holds. */
    public record CatalogFunction(String digest, Task task) {}

    /**
     * The version of the content of new definitions, {@code semantics} in their JSON. It decides how the content is
     * read: the version of its expressions and what {@code evaluate.mode: loose} means. It is a part of the content and
     * so of the digest. Not the version of the interpreter, which every run carries.
     */
    public static final int CONTENT_VERSION = 2;

    /**
     * Rebuilds a definition from its content alone, as a worker does.
     *
     * @param content as {@link #content()} has it, in its order; number formats do not matter
     * @throws IllegalArgumentException when the content is not that of a definition, or has a content version of a
     *     later build
     */
    public static Definition parse(ObjectNode content) {
        return DefinitionContent.parse(content);
    }

    /** The task of a function that runs in the workflow itself: of the document or of a catalog, not a host's. */
    public Optional<Task> function(FunctionReference reference) {
        return switch (reference) {
            case FunctionReference.Local(String name) ->
                Optional.ofNullable(workflow.use().functions().get(name));
            case FunctionReference.Cataloged cataloged ->
                Optional.ofNullable(references.functions().get(cataloged.qualified()))
                        .map(CatalogFunction::task);
            case FunctionReference.Host _, FunctionReference.Queue _ -> Optional.empty();
        };
    }

    /** The canonical text of the content, whose digest this definition has. */
    public String canonical() {
        return CanonicalJson.writeInOrder(content);
    }
}
