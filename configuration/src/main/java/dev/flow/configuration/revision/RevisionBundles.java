package dev.flow.configuration.revision;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.revision.StoredRevisions.NewRevision;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.Definition;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.runs.RetainedDefinition;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Takes revisions from one store or scope to another, as one JSON file with everything that they consist of. What is
 * imported is verified: it is the revision of its id, or it is refused. Nothing is fetched. An import only adds, and
 * may be repeated. Thread-safe.
 */
public final class RevisionBundles {
    /** The bytes of a bundle at most: a configuration of 16 MiB, and documents that its workflows refer to. */
    public static final int MOST_BYTES = 256 * 1024 * 1024;

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
     * Refuses a bundle of that size, before it is read.
     *
     * @throws LifecycleException {@code LIMIT_EXCEEDED}
     */
    public static void requireSize(long bytes) {
        if (bytes > MOST_BYTES) {
            throw LifecycleException.of(
                    LifecycleException.Code.LIMIT_EXCEEDED,
                    "The bundle has " + bytes + " bytes; it may have " + MOST_BYTES + ".");
        }
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
        ObjectNode bundle = BundleFile.begin();
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
        Map<String, Definition> stored = definitions.findAll(content.get().definitions());
        content.get().definitions().forEach(digest -> contents.set(digest, content(digest, stored)));
        return BundleFile.write(bundle);
    }

    private static ObjectNode content(String digest, Map<String, Definition> stored) {
        Definition definition = stored.get(digest);
        if (definition == null) {
            throw new IllegalStateException("The definition " + digest + " of a revision is not in the store.");
        }
        return definition.content();
    }

    /**
     * What {@link #read} would do; nothing is written.
     *
     * @throws LifecycleException as {@link #read}
     */
    public BundleImport check(byte[] bundle, VersionReuse reuse) {
        VerifiedBundle verified = VerifiedBundle.of(BundleFile.read(bundle), hostFunctions.get());
        return store.read(transaction -> examine(transaction, verified, reuse));
    }

    /**
     * Adds the revision of a file to the scope, where it keeps its id; one that the scope has already stays as it is.
     *
     * @throws LifecycleException {@code INVALID_REQUEST} for a file that is no bundle or whose content is not that of
     *     its digests, {@code INVALID_CONFIGURATION} for documents with errors here, such as calls of functions that
     *     this host does not have, {@code CONFLICT} for a version that another definition has, {@code LIMIT_EXCEEDED}
     */
    public BundleImport read(byte[] bundle, VersionReuse reuse, Author author) {
        List<HostFunctionSignature> functions = hostFunctions.get();
        VerifiedBundle verified = VerifiedBundle.of(BundleFile.read(bundle), functions);
        Instant now = store.now();
        return store.inTransaction(transaction -> {
            BundleImport result = examine(transaction, verified, reuse);
            String parent = revisions.newest(transaction).orElse(null);
            Map<String, String> texts = new HashMap<>(verified.texts());
            texts.keySet().retainAll(result.added());
            definitions.add(transaction, verified.definitions().values(), texts, now);
            revisions.add(
                    transaction,
                    new NewRevision(
                            new Revision(verified.revisionId(), parent, now, author.principalId(), verified.message()),
                            verified.content(),
                            RevisionId.source(Manifest.of(verified.content().documents()), functions),
                            // Its references were resolved elsewhere.
                            true,
                            List.of()));
            return result;
        });
    }

    private BundleImport examine(Transaction transaction, VerifiedBundle verified, VersionReuse reuse) {
        List<RetainedDefinition> sameVersions =
                definitions.ofVersions(transaction, verified.definitions().values());
        Set<String> added = new HashSet<>(verified.definitions().keySet());
        sameVersions.forEach(each -> added.remove(each.key().digest()));
        if (reuse == VersionReuse.REFUSED) {
            added.forEach(digest -> requireNewVersion(verified.definitions(), digest, sameVersions));
        }
        return new BundleImport(
                verified.revisionId(),
                revisions.find(transaction, verified.revisionId()).isPresent(),
                added,
                verified.definitions().size());
    }

    private static void requireNewVersion(
            Map<String, Definition> bundled, String digest, List<RetainedDefinition> stored) {
        var workflow = Objects.requireNonNull(bundled.get(digest)).workflow();
        stored.stream()
                .filter(each -> each.key().workflow().equals(workflow.qualifiedName())
                        && each.version().equals(workflow.version()))
                .findFirst()
                .ifPresent(other -> {
                    throw LifecycleException.of(
                            LifecycleException.Code.CONFLICT,
                            "The bundle is refused: the scope has "
                                    + other.key().workflow() + " " + other.version()
                                    + " with other content: " + other.key().digest() + ", not " + digest
                                    + ". Raise the version of the workflow, publish it and export that revision.");
                });
    }
}
