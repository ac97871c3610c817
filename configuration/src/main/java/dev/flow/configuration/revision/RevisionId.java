package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentPaths;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The digests by which revisions are known. */
final class RevisionId {
    private static final String PREFIX = "sha256:";

    private RevisionId() {}

    /**
     * The id of a revision: 64 hex digits over the canonical JSON of {@code {configuration, definitions}}. The
     * configuration is its documents as JSON, without comments and formatting, by kind and name; definitions are the
     * digests of the active ones by name, and so of everything that they were resolved to.
     */
    static String of(Documents documents, CheckedConfiguration checked, Map<String, String> active) {
        Map<String, JsonNode> byPath = parsed(checked);
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        ObjectNode configuration = content.putObject("configuration");
        for (DocumentName name : documents.texts().keySet()) {
            JsonNode document = switch (name.kind()) {
                case TRIGGERS -> triggers(checked);
                case SETTINGS -> checked.settings();
                case WORKFLOW, FUNCTION, TEST -> byPath.getOrDefault(DocumentPaths.of(name), MissingNode.getInstance());
            };
            if (document.isMissingNode()) {
                throw new IllegalArgumentException("The document " + DocumentPaths.of(name) + " has no content.");
            }
            // No document and one without content are the same.
            if (!document.isEmpty()) {
                configuration
                        .withObjectProperty(name.kind().name().toLowerCase(Locale.ROOT))
                        .set(name.name(), document);
            }
        }
        ObjectNode definitions = content.putObject("definitions");
        active.forEach(definitions::put);
        return hex(CanonicalJson.digest(content));
    }

    private static Map<String, JsonNode> parsed(CheckedConfiguration checked) {
        Map<String, JsonNode> byPath = new HashMap<>();
        checked.workflows().values().forEach(each -> byPath.put(each.source().path(), each.document()));
        checked.functions().values().forEach(each -> byPath.put(each.source().path(), each.document()));
        checked.tests().forEach(each -> byPath.put(each.source().path(), each.document()));
        return byPath;
    }

    private static ObjectNode triggers(CheckedConfiguration checked) {
        ObjectNode triggers = JsonNodeFactory.instance.objectNode();
        checked.triggers().forEach((name, trigger) -> triggers.set(name, trigger.document()));
        return triggers;
    }

    /**
     * A digest of everything that a resolution without any fetching depends on: the texts, the functions of the host,
     * and how this build makes definitions.
     */
    static String source(Manifest manifest, List<HostFunctionSignature> hostFunctions) {
        ObjectNode source = JsonNodeFactory.instance.objectNode();
        source.put("manifest", manifest.digest());
        source.put("content_version", Definition.CONTENT_VERSION);
        ArrayNode functions = source.putArray("host_functions");
        hostFunctions.stream().map(HostFunctionSignature::qualified).sorted().forEach(functions::add);
        return hex(CanonicalJson.digest(source));
    }

    private static String hex(String digest) {
        return digest.substring(PREFIX.length());
    }
}
