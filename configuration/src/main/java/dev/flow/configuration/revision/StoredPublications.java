package dev.flow.configuration.revision;

import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.revision.PublicationRows.End;
import dev.flow.configuration.revision.PublicationRows.Row;
import dev.flow.configuration.revision.StoredRevisions.NewRevision;
import dev.flow.configuration.source.StoredDefinitions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.diagnostic.Diagnostic;
import dev.flow.definition.diagnostic.Severity;
import dev.flow.store.Isolation;
import dev.flow.store.StorableText;
import dev.flow.store.Store;
import dev.flow.store.StoreException;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The publications of one scope in the store. A record is written before anything else is done, and ends together with
 * the revision and its definitions in one transaction: whatever a process leaves unfinished, another finishes with the
 * same documents. Thread-safe, and safe for use by several processes.
 */
public final class StoredPublications implements Publications {
    private static final System.Logger LOG = System.getLogger(StoredPublications.class.getName());
    private static final String INVALID = "invalid_configuration";
    private static final String INTERNAL = "internal_error";

    private final Store store;
    private final DocumentTexts texts;
    private final StoredDefinitions definitions;
    private final StoredRevisions revisions;
    private final PublicationRows rows;
    private final PublicationPorts ports;

    /** Publications that a thread of this process is about to finish: that takes long for large configurations. */
    private final Set<String> finishing = ConcurrentHashMap.newKeySet();

    /** @param scope digest of the scope, that of the other parameters too */
    public StoredPublications(
            Store store,
            String scope,
            DocumentTexts texts,
            StoredDefinitions definitions,
            StoredRevisions revisions,
            PublicationPorts ports) {
        this.store = store;
        this.texts = texts;
        this.definitions = definitions;
        this.revisions = revisions;
        this.rows = new PublicationRows(scope);
        this.ports = ports;
    }

    @Override
    public Publication publish(String id, long expectedDraftVersion, @Nullable String message, Author author) {
        Optional<Row> known = row(id);
        if (known.isPresent()) {
            return finish(known.get());
        }
        DraftVersion draft = ports.draft().get();
        if (draft.version() != expectedDraftVersion) {
            throw LifecycleException.stale(expectedDraftVersion, draft.version());
        }
        Row begun = begin(id, draft, message, author);
        return finish(begun, draft::documents);
    }

    private Row begin(String id, DraftVersion draft, @Nullable String message, Author author) {
        Instant now = store.now();
        Manifest manifest = Manifest.of(draft.documents());
        Publication pending =
                new Publication(id, Publication.State.PENDING, draft.version(), null, null, List.of(), now, now, 1);
        Row row = new Row(pending, manifest, author, message == null ? null : StorableText.of(message));
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> {
            rows.begin(transaction, id, draft.version(), row, now);
            return rows.find(transaction, id).orElseThrow();
        });
    }

    private Optional<Row> row(String id) {
        return store.read(transaction -> rows.find(transaction, id));
    }

    @Override
    public Optional<Publication> find(String id) {
        return row(id).map(Row::publication);
    }

    @Override
    public void finishPending() {
        for (String id : store.<List<String>>read(rows::pending)) {
            if (!finishing.contains(id)) {
                row(id).ifPresent(this::finish);
            }
        }
    }

    private Publication finish(Row row) {
        return finish(row, () -> store.read(transaction -> texts.get(transaction, row.manifest())));
    }

    private Publication finish(Row row, Supplier<Documents> documents) {
        if (row.publication().state() != Publication.State.PENDING) {
            return row.publication();
        }
        String id = row.publication().id();
        boolean first = finishing.add(id);
        try {
            return resolve(row, documents);
        } catch (StoreException | LifecycleException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "The publication " + id + " failed.", e);
            return end(row, End.failed(INTERNAL, List.of()), _ -> {});
        } finally {
            if (first) {
                finishing.remove(id);
            }
        }
    }

    private Publication resolve(Row row, Supplier<Documents> documents) {
        List<HostFunctionSignature> hostFunctions = ports.checks().hostFunctions();
        String source = RevisionId.source(row.manifest(), hostFunctions);
        Optional<StoredRevisions.Known> known = store.read(transaction -> revisions.known(transaction, source));
        Optional<Publication> again = known.flatMap(revision -> endAgain(row, revision));
        if (again.isPresent()) {
            return again.get();
        }
        Documents published = documents.get();
        ResolvedConfiguration resolved =
                ResolvedConfiguration.of(ports.checks().check(published, hostFunctions), ports.resources());
        List<Diagnostic> diagnostics = resolved.diagnostics();
        if (!resolved.valid()) {
            return end(row, End.failed(INVALID, diagnostics), _ -> {});
        }
        List<Diagnostic> warnings = diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.WARNING)
                .toList();
        String id = RevisionId.of(published, resolved.checked(), resolved.active());
        RevisionContent content = new RevisionContent(
                published, resolved.active(), resolved.loaded().byDigest().keySet());
        Optional<String> active = ports.active().get();
        return end(row, End.applied(id, warnings), transaction -> {
            Instant now = store.now();
            String parent = active.or(() -> revisions.newest(transaction))
                    .filter(other -> !other.equals(id))
                    .orElse(null);
            definitions.add(transaction, resolved.loaded().byDigest().values(), resolved.texts(), now);
            revisions.add(
                    transaction,
                    new NewRevision(
                            new Revision(id, parent, now, row.author().principalId(), row.message()),
                            content,
                            source,
                            resolved.fetched(),
                            warnings));
        });
    }

    /** Ends a publication with a revision that is there; empty when it was retired meanwhile. */
    private Optional<Publication> endAgain(Row row, StoredRevisions.Known known) {
        Instant now = store.now();
        End end = End.applied(known.id(), known.diagnostics());
        return store.inTransaction(
                Isolation.READ_COMMITTED,
                transaction -> revisions.keep(transaction, known.id())
                        ? Optional.of(end(transaction, row, end, _ -> {}, now))
                        : Optional.empty());
    }

    /** What is written together with the end of a publication. */
    @FunctionalInterface
    private interface Effect {
        void write(Transaction transaction);
    }

    /** Ends the publication, unless another process has: its end counts, and nothing is written. */
    private Publication end(Row row, End end, Effect effect) {
        Instant now = store.now();
        return store.inTransaction(Isolation.READ_COMMITTED, transaction -> end(transaction, row, end, effect, now));
    }

    private Publication end(Transaction transaction, Row row, End end, Effect effect, Instant now) {
        String id = row.publication().id();
        if (rows.end(transaction, id, end, now)) {
            effect.write(transaction);
        }
        return rows.find(transaction, id).orElseThrow().publication();
    }
}
