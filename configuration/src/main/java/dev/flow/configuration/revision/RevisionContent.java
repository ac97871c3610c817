package dev.flow.configuration.revision;

import dev.flow.configuration.document.Documents;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a revision consists of.
 *
 * @param documents the texts with which it was first published
 * @param active digest of the definition of each workflow, by {@code namespace.name}
 * @param definitions digests of those and of all sub-workflows
 */
public record RevisionContent(Documents documents, Map<String, String> active, Set<String> definitions) {
    public RevisionContent {
        active = Collections.unmodifiableMap(new LinkedHashMap<>(active));
        definitions = Collections.unmodifiableSet(new TreeSet<>(definitions));
    }
}
