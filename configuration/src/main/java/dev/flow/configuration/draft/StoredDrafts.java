package dev.flow.configuration.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.Author;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.LifecycleException.Code;
import dev.flow.configuration.document.Change;
import dev.flow.configuration.document.CheckedDocuments;
import dev.flow.configuration.document.ConfigurationJson;
import dev.flow.configuration.document.ConfigurationYaml;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.draft.DraftRow.LastChange;
import dev.flow.configuration.draft.DraftSource.State;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The draft of a scope in the store: edited by itself and reset to the active revision ({@code managed}), or edited
 * over a directory that it follows ({@code local_source}). A change is computed outside of the transaction that writes
 * it, which writes it only if the draft still has the version that it was computed from.
 */
public final class StoredDrafts implements Drafts {
    private final Store store;
    private final DocumentTexts texts;
    private final DraftRows rows;
    private final DraftSource source;
    private final DraftChecks checks;
    private final FollowedDirectory followed;

    private StoredDrafts(Store store, String scope, DocumentTexts texts, DraftSource source, CheckedDocuments checks) {
        this.store = store;
        this.texts = texts;
        this.rows = new DraftRows(scope);
        this.source = source;
        this.checks = new DraftChecks(checks);
        this.followed = new FollowedDirectory(store, rows, texts);
    }

    /**
     * The draft of mode {@code managed}.
     *
     * @param scope digest of the scope
     * @param texts of the same scope
     * @param active what the draft begins with and is reset to
     * @param checks by which the draft is checked, with what the host adds to the default catalog
     */
    public static StoredDrafts managed(
            Store store, String scope, DocumentTexts texts, ActiveConfiguration active, CheckedDocuments checks) {
        return new StoredDrafts(store, scope, texts, new RevisionSource(active), checks);
    }

    /**
     * The draft of mode {@code local_source}: edits that were not applied are in the store, everything else follows the
     * directory, whose changes are new versions.
     *
     * @param scope digest of the scope
     * @param texts of the same scope
     * @param used digest of the directory's content that the process uses, see
     *     {@link ConfigurationFolder.Content#digest}; of a process that follows the directory, the present one
     * @param writable false in the production profile: the draft is what the directory holds, and the store is not used
     */
    public static StoredDrafts overDirectory(
            Store store,
            String scope,
            DocumentTexts texts,
            ConfigurationFolder folder,
            Supplier<String> used,
            boolean writable) {
        return new StoredDrafts(
                store,
                scope,
                texts,
                new FolderSource(folder, used, writable),
                new CheckedDocuments(folder::hostFunctions));
    }

    /**
     * A draft with its documents.
     *
     * @param state of the directory that it follows; null for another source
     */
    private record Loaded(
            DraftRow row, Documents documents, @Nullable State state) {}

    private Loaded load() {
        if (source.isFollowed()) {
            State state = source.read();
            DraftRow row = source.isWritable() ? followed.update(state) : followed.readOnly(state);
            return new Loaded(row, documents(row, state), state);
        }
        return store.read(transaction -> {
            DraftRow row = rows.find(transaction).orElseThrow(StoredDrafts::none);
            return new Loaded(row, texts.get(transaction, row.manifest()), null);
        });
    }

    private Documents documents(DraftRow row, State state) {
        return row.manifest().equals(state.manifest())
                ? state.documents()
                : store.read(transaction -> texts.get(transaction, row.manifest()));
    }

    private static LifecycleException none() {
        return DraftEdits.missing("This scope has no draft: create one.");
    }

    private Draft draft(Loaded loaded) {
        DraftRow row = loaded.row();
        State state = loaded.state();
        return new Draft(
                row.version(),
                loaded.documents(),
                row.change().format(),
                row.change().commentsDropped(),
                state != null && source.isRestartRequired(state),
                source.isPublished(row),
                row.change().at(),
                row.change().by());
    }

    @Override
    public Draft read() {
        return draft(load());
    }

    @Override
    public Draft create(Author author) {
        requireWritable();
        if (source.isFollowed()) {
            throw exists();
        }
        State active = source.read();
        Instant now = store.now();
        DraftRow row = store.inTransaction(transaction -> {
            if (rows.find(transaction).isPresent()) {
                throw exists();
            }
            Manifest manifest = texts.put(transaction, active.documents(), now);
            DraftRow first = new DraftRow(1, manifest, null, null, change(Draft.Format.YAML, List.of(), now, author));
            if (!rows.insert(transaction, first)) {
                throw exists();
            }
            return first;
        });
        return draft(new Loaded(row, active.documents(), null));
    }

    private static LifecycleException exists() {
        return LifecycleException.of(Code.CONFLICT, "This scope has a draft already: change that one.");
    }

    /** Refuses changes where they are not possible. */
    StoredDrafts requireWritable() {
        if (!source.isWritable()) {
            throw LifecycleException.of(
                    Code.CONFLICT,
                    "The configuration is read-only: in the production profile a directory changes with a deployment."
                            + " Use the mode managed to edit it here.");
        }
        return this;
    }

    private static LastChange change(Draft.Format format, List<String> commentsDropped, Instant at, Author author) {
        return new LastChange(format, commentsDropped, at, author.principalId());
    }

    private static DraftRow requireVersion(DraftRow row, long expected) {
        if (row.version() != expected) {
            throw LifecycleException.stale(expected, row.version());
        }
        return row;
    }

    private Draft changed(long expectedVersion, Draft.Format format, Author author, Function<Documents, Change> edit) {
        Loaded before = editable(expectedVersion);
        return changed(before, edit.apply(before.documents()), format, author);
    }

    /** The present draft, if it can be changed and has the version. */
    private Loaded editable(long expectedVersion) {
        requireWritable();
        Loaded present = load();
        requireVersion(present.row(), expectedVersion);
        return present;
    }

    private Draft changed(Loaded before, Change change, Draft.Format format, Author author) {
        if (change.documents().equals(before.documents())) {
            return draft(before);
        }
        LastChange by = change(format, change.commentsDropped(), store.now(), author);
        long version = before.row().version();
        DraftRow after = store.inTransaction(transaction -> write(transaction, version, change.documents(), by));
        return draft(new Loaded(after, change.documents(), before.state()));
    }

    private DraftRow write(Transaction transaction, long expectedVersion, Documents documents, LastChange by) {
        DraftRow row = requireVersion(rows.find(transaction).orElseThrow(StoredDrafts::none), expectedVersion);
        DraftRow next = row.changed(texts.put(transaction, documents, row.manifest(), by.at()), by);
        update(transaction, row, next);
        return next;
    }

    private void update(Transaction transaction, DraftRow row, DraftRow next) {
        if (!rows.update(transaction, row.version(), next)) {
            throw new IllegalStateException("The draft has changed within a serializable transaction.");
        }
    }

    @Override
    public ObjectNode configuration(Draft draft) {
        return ConfigurationJson.write(draft.documents());
    }

    @Override
    public Draft replace(long expectedVersion, ObjectNode configuration, Author author) {
        return changed(
                expectedVersion,
                Draft.Format.JSON,
                author,
                documents -> ConfigurationJson.read(configuration, documents));
    }

    @Override
    public Draft importYaml(long expectedVersion, String yaml, Author author) {
        return changed(expectedVersion, Draft.Format.YAML, author, _ -> ConfigurationYaml.read(yaml));
    }

    @Override
    public String exportYaml(long expectedVersion) {
        Loaded loaded = load();
        requireVersion(loaded.row(), expectedVersion);
        return ConfigurationYaml.write(loaded.documents());
    }

    @Override
    public Fragment workflow(String workflow) {
        Loaded loaded = load();
        return DraftEdits.workflow(loaded.row().version(), loaded.documents(), workflow);
    }

    @Override
    public Fragment putWorkflow(String workflow, long expectedVersion, String yaml, Author author) {
        Draft draft = changed(
                expectedVersion,
                Draft.Format.YAML,
                author,
                documents -> DraftEdits.putWorkflow(documents, workflow, yaml));
        return DraftEdits.workflow(draft.version(), draft.documents(), workflow);
    }

    @Override
    public Fragment deleteWorkflow(String workflow, long expectedVersion, Author author) {
        Loaded before = editable(expectedVersion);
        Fragment removed = DraftEdits.workflow(expectedVersion, before.documents(), workflow);
        return removed(before, removed, DraftEdits.deleteWorkflow(before.documents(), workflow), author);
    }

    /** What was removed, at the version after it. */
    private Fragment removed(Loaded before, Fragment removed, Change change, Author author) {
        Draft draft = changed(before, change, Draft.Format.YAML, author);
        return new Fragment(draft.version(), removed.text(), removed.document());
    }

    @Override
    public Fragment triggers() {
        Loaded loaded = load();
        return DraftEdits.triggers(loaded.row().version(), loaded.documents());
    }

    @Override
    public Fragment putTriggers(long expectedVersion, String yaml, Author author) {
        Draft draft = changed(
                expectedVersion, Draft.Format.YAML, author, documents -> DraftEdits.putTriggers(documents, yaml));
        return DraftEdits.triggers(draft.version(), draft.documents());
    }

    @Override
    public Fragment trigger(String trigger) {
        Loaded loaded = load();
        return DraftEdits.trigger(loaded.row().version(), loaded.documents(), trigger);
    }

    @Override
    public Fragment putTrigger(String trigger, long expectedVersion, String yaml, Author author) {
        Draft draft = changed(
                expectedVersion,
                Draft.Format.YAML,
                author,
                documents -> DraftEdits.putTrigger(documents, trigger, yaml));
        return DraftEdits.trigger(draft.version(), draft.documents(), trigger);
    }

    @Override
    public Fragment deleteTrigger(String trigger, long expectedVersion, Author author) {
        Loaded before = editable(expectedVersion);
        Fragment removed = DraftEdits.trigger(expectedVersion, before.documents(), trigger);
        return removed(before, removed, DraftEdits.deleteTrigger(before.documents(), trigger), author);
    }

    @Override
    public CheckedConfiguration check() {
        return checks.check(load().documents());
    }

    /** The check of a draft that was read. */
    CheckedConfiguration check(Draft draft) {
        return checks.check(draft.documents());
    }

    @Override
    public Preview preview(String workflow, String yaml) {
        return checks.preview(DocumentName.workflow(workflow), yaml, load().documents());
    }

    @Override
    public Relationships relationships() {
        Loaded loaded = load();
        State active = loaded.state() == null ? source.read() : loaded.state();
        return DraftComparison.of(loaded.row().version(), loaded.documents(), active);
    }

    @Override
    public Discard discard(String id, long expectedVersion, @Nullable String expectedActive, Author author) {
        requireWritable();
        Optional<Discard> done = store.read(transaction -> rows.findDiscard(transaction, id));
        if (done.isPresent()) {
            return done.get();
        }
        Loaded loaded = load();
        State active = loaded.state() == null ? source.read() : loaded.state();
        requireVersion(loaded.row(), expectedVersion);
        if (!Objects.equals(active.identity(), expectedActive)) {
            throw LifecycleException.of(
                    Code.CONFLICT,
                    "The active configuration is " + name(active.identity()) + ", not " + name(expectedActive)
                            + ": read it again and repeat the request.");
        }
        LastChange by = change(Draft.Format.YAML, List.of(), store.now(), author);
        return store.inTransaction(transaction -> reset(transaction, id, expectedVersion, active, by));
    }

    private static String name(@Nullable String identity) {
        return identity == null ? "none" : identity;
    }

    private Discard reset(Transaction transaction, String id, long expectedVersion, State active, LastChange by) {
        Optional<Discard> done = rows.findDiscard(transaction, id);
        if (done.isPresent()) {
            return done.get();
        }
        DraftRow row = write(transaction, expectedVersion, active.documents(), by);
        Discard discard = new Discard(id, active.identity(), expectedVersion, row.version(), by.at(), by.by());
        rows.insert(transaction, discard);
        return discard;
    }

    /** The digests of the texts of the draft, and of the directory that it was edited over: none may be removed. */
    public Set<String> texts(Transaction transaction) {
        Set<String> digests = new HashSet<>();
        rows.find(transaction).ifPresent(row -> {
            digests.addAll(row.manifest().digests().values());
            Manifest base = row.base();
            if (base != null) {
                digests.addAll(base.digests().values());
            }
        });
        return digests;
    }

    @Override
    public Discard findDiscard(String id) {
        return store.read(transaction -> rows.findDiscard(transaction, id))
                .orElseThrow(() -> DraftEdits.missing("There is no record " + id + " of a discarded draft."));
    }

    /**
     * Records that a version was written to the directory and its definitions were published. What the directory holds
     * now is the draft, though a document may have taken another form there.
     */
    Draft applied(long version) {
        State directory = source.read();
        LastChange by = change(Draft.Format.YAML, List.of(), store.now(), Author.SYSTEM);
        store.inTransaction(transaction -> {
            DraftRow row = rows.find(transaction).orElseThrow(StoredDrafts::none);
            DraftRow next = row;
            if (row.version() == version) {
                Manifest manifest = texts.put(transaction, directory.documents(), row.manifest(), by.at());
                next = (manifest.equals(row.manifest()) ? row : row.changed(manifest, by)).over(manifest);
            }
            update(transaction, row, next.withPublished(directory.manifest()));
            return next;
        });
        return read();
    }
}
