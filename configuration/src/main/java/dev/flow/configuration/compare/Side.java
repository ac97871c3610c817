package dev.flow.configuration.compare;

import dev.flow.configuration.document.Documents;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.engine.DefinitionSource;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One of two configurations that are compared. Immutable.
 *
 * @param documents as their authors wrote them
 * @param checked the same, parsed; may have errors
 * @param active digest of the definition of each workflow, by {@code namespace.name}; empty where they are not known,
 *     as in a draft
 * @param definitions finds those definitions; documents that they refer to are compared only with it
 */
public record Side(
        Documents documents, CheckedConfiguration checked, Map<String, String> active, DefinitionSource definitions) {
    public Side {
        active = Collections.unmodifiableMap(new TreeMap<>(active));
    }

    /** A configuration whose references have not been resolved. */
    public static Side unresolved(Documents documents, CheckedConfiguration checked) {
        return new Side(documents, checked, Map.of(), _ -> Optional.empty());
    }
}
