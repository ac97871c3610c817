package dev.flow.configuration.document;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A configuration as its authors wrote it: the texts of its documents, by kind and name. Immutable. Each text is a YAML
 * (or JSON) document that could be parsed; it may have errors that a check reports.
 */
public record Documents(SortedMap<DocumentName, String> texts) {
    public static final Documents EMPTY = new Documents(new TreeMap<>());

    public Documents {
        texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
    }

    public Optional<String> text(DocumentName name) {
        return Optional.ofNullable(texts.get(name));
    }

    /** The same with a document added or replaced. */
    public Documents with(DocumentName name, String text) {
        SortedMap<DocumentName, String> changed = new TreeMap<>(texts);
        changed.put(name, text);
        return new Documents(changed);
    }

    /** The same without a document. */
    public Documents without(DocumentName name) {
        SortedMap<DocumentName, String> changed = new TreeMap<>(texts);
        changed.remove(name);
        return new Documents(changed);
    }

    /** The texts of one kind, by name. */
    public Map<String, String> of(DocumentKind kind) {
        Map<String, String> found = new TreeMap<>();
        texts.forEach((name, text) -> {
            if (name.kind() == kind) {
                found.put(name.name(), text);
            }
        });
        return found;
    }
}
