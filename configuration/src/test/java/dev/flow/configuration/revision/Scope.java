package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.configuration.Author;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTables;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.source.DefinitionTables;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.ResourceResolver;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A scope of tests with everything that publishes in it. */
final class Scope {
    static final Schema SCHEMA = Schema.of(List.of(DefinitionTables.PART, DocumentTables.PART, RevisionTables.PART));
    static final Author ANNE = new Author("anne");

    final Store store;
    final StoredDefinitions definitions;
    final StoredRevisions revisions;
    final StoredPublications publications;
    final RevisionBundles bundles;
    DraftVersion draft = new DraftVersion(1, Documents.EMPTY);
    ResourceResolver resources = ResourceResolver.none();
    List<HostFunctionSignature> hostFunctions = List.of();
    Optional<String> active = Optional.empty();
    private final AtomicInteger ids = new AtomicInteger();

    Scope(Store store, String name) {
        this.store = store;
        String digest = "sha256:" + name;
        DocumentTexts texts = new DocumentTexts(digest);
        definitions = new StoredDefinitions(store, digest);
        revisions = new StoredRevisions(store, digest, texts);
        publications = new StoredPublications(
                store,
                digest,
                texts,
                definitions,
                revisions,
                new PublicationPorts(
                        () -> draft, new CheckedDocuments(() -> hostFunctions), _ -> resources, () -> active));
        bundles = new RevisionBundles(store, definitions, revisions, () -> hostFunctions);
    }

    /** A workflow whose one task yields a value. */
    static Documents workflow(String name, String value) {
        return Documents.EMPTY.with(DocumentName.workflow("shop." + name), text(name, value));
    }

    static String text(String name, String value) {
        return "document: {dsl: 1.0.3, namespace: shop, name: " + name + ", version: 1.0.0}\n" + "do: [{a: {set: {v: "
                + value + "}}}]\n";
    }

    void edit(Documents documents) {
        draft = new DraftVersion(draft.version() + 1, documents);
    }

    Publication publish(Documents documents) {
        edit(documents);
        return publish();
    }

    Publication publish() {
        return publications.publish("p" + ids.incrementAndGet(), draft.version(), "a message", ANNE);
    }

    /** Answers every address with a new schema. */
    static ResourceResolver counting(AtomicInteger fetches) {
        return uri -> schema(fetches.incrementAndGet());
    }

    private static JsonNode schema(int number) {
        return JsonNodeFactory.instance.objectNode().put("maxProperties", number);
    }

    int count(String table) {
        return store.read(transaction -> transaction
                .query("select count(*) from " + table)
                .mapTo(Integer.class)
                .one());
    }
}
