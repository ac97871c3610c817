package dev.flow.configuration.draft;

import dev.flow.configuration.document.DocumentKind;
import dev.flow.configuration.document.DocumentName;
import dev.flow.configuration.document.Documents;
import dev.flow.configuration.document.TriggersText;
import dev.flow.configuration.draft.Relationships.Relationship;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares the documents of a draft, and its triggers one by one, with the active ones by their texts. */
final class DraftComparison {
    private DraftComparison() {}

    static Relationships of(long version, Documents draft, DraftSource.State source) {
        Documents active = source.documents();
        List<Relationship> items = new ArrayList<>();
        for (DocumentKind kind : DocumentKind.values()) {
            boolean triggers = kind == DocumentKind.TRIGGERS;
            Map<String, String> ours = triggers ? triggers(draft) : draft.of(kind);
            Map<String, String> theirs = triggers ? triggers(active) : active.of(kind);
            TreeSet<String> names = new TreeSet<>(ours.keySet());
            names.addAll(theirs.keySet());
            String label = triggers ? "trigger" : kind.toString();
            names.forEach(name -> items.add(new Relationship(
                    label,
                    kind == DocumentKind.SETTINGS ? "flow.yaml" : name,
                    state(ours.get(name), theirs.get(name)))));
        }
        return new Relationships(version, source.identity(), items);
    }

    private static Relationships.State state(@Nullable String draft, @Nullable String active) {
        if (draft == null) {
            return Relationships.State.REMOVED_PENDING_APPLY;
        }
        if (active == null) {
            return Relationships.State.NEW_PENDING_APPLY;
        }
        return draft.equals(active) ? Relationships.State.ACTIVE : Relationships.State.MODIFIED;
    }

    private static SortedMap<String, String> triggers(Documents documents) {
        SortedMap<String, String> found = new TreeMap<>();
        documents
                .text(DocumentName.TRIGGERS)
                .map(TriggersText::of)
                .ifPresent(text -> text.names()
                        .forEach(name -> found.put(name, text.fragment(name).orElse(""))));
        return found;
    }
}
