package dev.flow.configuration.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.definition.canonical.CanonicalJson;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The documents of a configuration by the digests of their texts: what drafts and revisions store, so that those that
 * share a document share its text. Immutable.
 *
 * @param digests {@code sha256:} and 64 hex digits over the text in UTF-8, by document
 */
public record Manifest(SortedMap<DocumentName, String> digests) {
    public static final Manifest EMPTY = new Manifest(new TreeMap<>());

    private static final ObjectMapper JSON = new ObjectMapper();

    public Manifest {
        digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
    }

    /** The manifest of texts. */
    public static Manifest of(Documents documents) {
        SortedMap<DocumentName, String> digests = new TreeMap<>();
        documents.texts().forEach((name, text) -> digests.put(name, digest(text)));
        return new Manifest(digests);
    }

    /** The digest of a text. */
    static String digest(String text) {
        return CanonicalJson.digest(text);
    }

    /** The digest of the whole: the same for the same texts under the same names. */
    public String digest() {
        return digest(write());
    }

    /** As JSON, in one form for one manifest. */
    public String write() {
        ObjectNode json = JSON.createObjectNode();
        digests.forEach((name, digest) ->
                json.withObjectProperty(name.kind().toString()).put(name.name(), digest));
        return json.toString();
    }

    /**
     * What {@link #write} has written.
     *
     * @throws IllegalStateException for anything else
     */
    public static Manifest parse(String text) {
        try {
            SortedMap<DocumentName, String> digests = new TreeMap<>();
            for (var kind : JSON.readTree(text).properties()) {
                for (var document : kind.getValue().properties()) {
                    digests.put(
                            new DocumentName(DocumentKind.of(kind.getKey()), document.getKey()),
                            text(document.getValue()));
                }
            }
            return new Manifest(digests);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new IllegalStateException("The stored manifest of a configuration is damaged.", e);
        }
    }

    private static String text(JsonNode digest) {
        if (!digest.isTextual()) {
            throw new IllegalArgumentException("Not a digest: " + digest);
        }
        return digest.textValue();
    }
}
