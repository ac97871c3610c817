package dev.flow.configuration.draft;

import dev.flow.configuration.Author;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.DocumentTexts;
import dev.flow.configuration.document.Manifest;
import dev.flow.configuration.draft.DraftRow.LastChange;
import dev.flow.configuration.draft.DraftSource.State;
import dev.flow.store.Store;
import dev.flow.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Brings a draft up to date with the directory that it is edited over: a document with an edit that was not applied
 * keeps the edit, every other one follows the directory. Thread-safe.
 */
final class FollowedDirectory {
    private final Store store;
    private final DraftRows rows;
    private final DocumentTexts texts;
    private @Nullable DraftRow readOnly;

    FollowedDirectory(Store store, DraftRows rows, DocumentTexts texts) {
        this.store = store;
        this.rows = rows;
        this.texts = texts;
    }

    /** The draft over the present directory: a new version when documents of it have changed. */
    DraftRow update(State directory) {
        Optional<DraftRow> row = store.read(rows::find);
        if (row.isPresent() && directory.manifest().equals(row.get().base())) {
            return row.get();
        }
        return store.inTransaction(transaction -> update(transaction, directory));
    }

    private DraftRow update(Transaction transaction, State directory) {
        Instant now = store.now();
        LastChange change = new LastChange(Draft.Format.YAML, List.of(), now, Author.SYSTEM.principalId());
        Optional<DraftRow> found = rows.find(transaction);
        if (found.isEmpty()) {
            Manifest manifest = texts.put(transaction, directory.documents(), now);
            DraftRow first = new DraftRow(1, manifest, manifest, null, change);
            rows.insert(transaction, first);
            return first;
        }
        DraftRow before = found.get();
        if (directory.manifest().equals(before.base())) {
            return before;
        }
        texts.put(transaction, directory.documents(), before.manifest(), now);
        Manifest merged = merged(before, directory.manifest());
        DraftRow next = merged.equals(before.manifest()) ? before : before.changed(merged, change);
        rows.update(transaction, before.version(), next.over(directory.manifest()));
        return next.over(directory.manifest());
    }

    private static Manifest merged(DraftRow draft, Manifest directory) {
        SortedMap<DocumentName, String> ours = draft.manifest().digests();
        SortedMap<DocumentName, String> base = (draft.base() == null ? Manifest.EMPTY : draft.base()).digests();
        TreeSet<DocumentName> names = new TreeSet<>(ours.keySet());
        names.addAll(base.keySet());
        SortedMap<DocumentName, String> merged = new TreeMap<>(directory.digests());
        for (DocumentName name : names) {
            String edited = ours.get(name);
            if (!Objects.equals(edited, base.get(name))) {
                if (edited == null) {
                    merged.remove(name);
                } else {
                    merged.put(name, edited);
                }
            }
        }
        return new Manifest(merged);
    }

    /** A draft that is what the directory holds; its versions are counted in this process. */
    synchronized DraftRow readOnly(State directory) {
        DraftRow before = readOnly;
        if (before == null || !before.manifest().equals(directory.manifest())) {
            readOnly = new DraftRow(
                    before == null ? 1 : before.version() + 1,
                    directory.manifest(),
                    directory.manifest(),
                    null,
                    new LastChange(Draft.Format.YAML, List.of(), store.now(), Author.SYSTEM.principalId()));
        }
        return Objects.requireNonNull(readOnly);
    }
}
