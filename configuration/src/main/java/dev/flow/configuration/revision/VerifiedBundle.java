package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.ConfigurationSize;
import dev.flow.configuration.document.DocumentFiles;
import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentPaths;
import dev.flow.configuration.document.Documents;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.CheckedFunction;
import dev.flow.definition.CheckedWorkflow;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.canonical.CanonicalJson;
import dev.flow.definition.check.ConfigurationChecker;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a bundle after everything in it was found to be what its digests say: each definition is that of its
 * digest, the active definitions are those of the documents, no definition is missing or superfluous, and all together
 * are the revision of the id.
 *
 * @param texts source texts of the active definitions, by digest
 */
record VerifiedBundle(
        String revisionId,
        @Nullable String message,
        RevisionContent content,
        Map<String, Definition> definitions,
        Map<String, String> texts) {

    static VerifiedBundle of(JsonNode bundle, List<HostFunctionSignature> hostFunctions) {
        Documents documents = documents(bundle.path("documents"));
        Map<String, Definition> definitions = definitions(bundle.path("definitions"));
        Map<String, String> active = new TreeMap<>();
        bundle.path("active")
                .properties()
                .forEach(each -> active.put(each.getKey(), each.getValue().asText()));
        CheckedConfiguration checked = ConfigurationChecker.check(DocumentFiles.of(documents, hostFunctions));
        if (!checked.valid()) {
            throw LifecycleException.invalid(
                    LifecycleException.Code.INVALID_CONFIGURATION,
                    "The configuration of the bundle has errors here.",
                    checked.diagnostics());
        }
        requireSameNames(active, checked);
        Map<String, String> texts = new HashMap<>();
        checked.workflows().forEach((name, workflow) -> {
            String digest = active.getOrDefault(name, "");
            Definition definition = Optional.ofNullable(definitions.get(digest))
                    .orElseThrow(
                            () -> BundleFile.refused("the definition " + digest + " of " + name + " is missing", null));
            requireSameDocuments(name, definition, workflow, checked);
            texts.put(digest, workflow.source().text());
        });
        requireClosed(active, definitions);
        String id = bundle.path("revision_id").asText();
        String computed = RevisionId.of(documents, checked, active);
        if (!computed.equals(id)) {
            throw BundleFile.refused("its content is the revision " + computed + ", not " + id, null);
        }
        return new VerifiedBundle(
                id,
                bundle.path("message").textValue(),
                new RevisionContent(documents, active, definitions.keySet()),
                definitions,
                texts);
    }

    private static Documents documents(JsonNode kinds) {
        SortedMap<DocumentName, String> texts = new TreeMap<>();
        for (DocumentKind kind : DocumentKind.values()) {
            kinds.path(kind.toString()).properties().forEach(each -> {
                DocumentName name = new DocumentName(kind, each.getKey());
                DocumentPaths.problem(name).ifPresent(problem -> {
                    throw BundleFile.refused(problem, null);
                });
                if (!each.getValue().isTextual()) {
                    throw BundleFile.refused("the document " + DocumentPaths.of(name) + " is not a text", null);
                }
                texts.put(name, each.getValue().textValue());
            });
        }
        return ConfigurationSize.checked(new Documents(texts));
    }

    private static Map<String, Definition> definitions(JsonNode contents) {
        Map<String, Definition> definitions = new LinkedHashMap<>();
        for (var each : contents.properties()) {
            if (!(each.getValue() instanceof ObjectNode content)) {
                throw BundleFile.refused("the definition " + each.getKey() + " is not an object", null);
            }
            Definition definition;
            try {
                definition = Definition.parse(content);
            } catch (RuntimeException e) {
                throw BundleFile.refused("the definition " + each.getKey() + " cannot be read", e);
            }
            if (!definition.digest().equals(each.getKey())) {
                throw BundleFile.refused(
                        "the definition " + each.getKey() + " has the content of " + definition.digest(), null);
            }
            definitions.put(each.getKey(), definition);
        }
        return definitions;
    }

    private static void requireSameNames(Map<String, String> active, CheckedConfiguration checked) {
        Set<String> different = new HashSet<>(active.keySet());
        different.removeAll(checked.workflows().keySet());
        if (!different.isEmpty() || active.size() != checked.workflows().size()) {
            throw BundleFile.refused("its active definitions are not those of its workflows", null);
        }
    }

    /** The workflow and the functions of the default catalog in a definition are those of the documents. */
    private static void requireSameDocuments(
            String name, Definition definition, CheckedWorkflow workflow, CheckedConfiguration checked) {
        boolean same = isSame(definition.content().path("workflow"), workflow.document());
        for (var function : definition.content().path("functions").properties()) {
            Optional<CheckedFunction> own = checked.function(function.getKey());
            same &= own.isEmpty() || isSame(function.getValue(), own.get().document());
        }
        if (!same) {
            throw BundleFile.refused(
                    "the definition " + definition.digest() + " of " + name + " is not that of its documents", null);
        }
    }

    private static boolean isSame(JsonNode one, JsonNode other) {
        return CanonicalJson.normalize(one).equals(CanonicalJson.normalize(other));
    }

    private static void requireClosed(Map<String, String> active, Map<String, Definition> definitions) {
        Set<String> needed = new HashSet<>();
        Deque<String> unseen = new ArrayDeque<>(active.values());
        while (!unseen.isEmpty()) {
            String digest = unseen.remove();
            if (needed.add(digest)) {
                Definition definition = definitions.get(digest);
                if (definition == null) {
                    throw BundleFile.refused("the definition " + digest + " of a sub-workflow is missing", null);
                }
                unseen.addAll(definition.references().workflows().values());
            }
        }
        Set<String> others = new HashSet<>(definitions.keySet());
        others.removeAll(needed);
        if (!others.isEmpty()) {
            throw BundleFile.refused(
                    "the definition " + others.iterator().next() + " is not one of the revision", null);
        }
    }
}
