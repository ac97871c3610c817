package dev.flow.configuration.revision;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.revision.StoredRevisions.NewRevision;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.store.Store;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Takes revisions from one store or scope to another, as one JSON file with everything that they consist of. What is
 * imported is verified: it is the revision of its id, or it is refused. Nothing is fetched. Thread-safe.
 */
public final class RevisionBundles {
    /** The name and version of the form of the file. */
    static final String FORMAT = "dev.flow.revision.v1";

    private static final int MOST_BYTES = 256 * 1024 * 1024;
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final Store store;
    private final StoredDefinitions definitions;
    private final StoredRevisions revisions;
    private final Supplier<List<HostFunctionSignature>> hostFunctions;

    /** @param hostFunctions those that imported documents may call */
    public RevisionBundles(
            Store store,
            StoredDefinitions definitions,
            StoredRevisions revisions,
            Supplier<List<HostFunctionSignature>> hostFunctions) {
        this.store = store;
        this.definitions = definitions;
        this.revisions = revisions;
        this.hostFunctions = hostFunctions;
    }

    /**
     * A revision of the scope as a file.
     *
     * @throws LifecycleException {@code NOT_FOUND}
     */
    public byte[] write(String revisionId) {
        Optional<Revision> revision = revisions.find(revisionId);
        Optional<RevisionContent> content = revisions.content(revisionId);
        if (revision.isEmpty() || content.isEmpty()) {
            throw LifecycleException.of(
                    LifecycleException.Code.NOT_FOUND, "There is no revision " + revisionId + " in this scope.");
        }
        ObjectNode bundle = JSON.createObjectNode();
        bundle.put("format", FORMAT);
        bundle.put("revision_id", revisionId);
        bundle.put("created_at", revision.get().createdAt().toString());
        bundle.put("created_by", revision.get().createdBy());
        bundle.put("message", revision.get().message());
        ObjectNode documents = bundle.putObject("documents");
        content.get()
                .documents()
                .texts()
                .forEach((name, text) ->
                        documents.withObjectProperty(name.kind().toString()).put(name.name(), text));
        ObjectNode active = bundle.putObject("active");
        content.get().active().forEach(active::put);
        ObjectNode contents = bundle.putObject("definitions");
        content.get().definitions().forEach(digest -> contents.set(digest, definition(digest)));
        try {
            return JSON.writeValueAsBytes(bundle);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private JsonNode definition(String digest) {
        return definitions
                .find(digest)
                .map(Definition::content)
                .orElseThrow(() ->
                        new IllegalStateException("The definition " + digest + " of a revision is not in the store."));
    }

    /**
     * Adds the revision of a file to the scope, where it keeps its id; one that the scope has already is answered.
     *
     * @throws LifecycleException {@code INVALID_REQUEST} for a file that is no bundle or whose content is not that of
     *     its digests, {@code INVALID_CONFIGURATION} for documents with errors here, such as calls of functions that
     *     this host does not have, {@code LIMIT_EXCEEDED}
     */
    public Revision read(byte[] bundle, Author author) {
        if (bundle.length > MOST_BYTES) {
            throw LifecycleException.of(
                    LifecycleException.Code.LIMIT_EXCEEDED,
                    "The bundle has " + bundle.length + " bytes; it may have " + MOST_BYTES + ".");
        }
        List<HostFunctionSignature> functions = hostFunctions.get();
        VerifiedBundle verified = VerifiedBundle.of(parsed(bundle), functions);
        Instant now = store.now();
        return store.inTransaction(transaction -> {
            String parent = revisions.newest(transaction).orElse(null);
            definitions.add(transaction, verified.definitions().values(), verified.texts(), now);
            revisions.add(
                    transaction,
                    new NewRevision(
                            new Revision(verified.revisionId(), parent, now, author.principalId(), verified.message()),
                            verified.content(),
                            RevisionId.source(Manifest.of(verified.content().documents()), functions),
                            // Its references were resolved elsewhere.
                            true,
                            List.of()));
            return revisions.find(transaction, verified.revisionId()).orElseThrow();
        });
    }

    private static JsonNode parsed(byte[] bundle) {
        try {
            return JSON.readTree(bundle);
        } catch (IOException e) {
            throw VerifiedBundle.refused("it is not JSON", e);
        }
    }
}
