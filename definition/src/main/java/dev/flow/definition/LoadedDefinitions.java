package dev.flow.definition;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A definition and all that its runs may start.
 *
 * @param root what was asked for
 * @param byDigest the root and every sub-workflow, transitively
 */
public record LoadedDefinitions(Definition root, Map<String, Definition> byDigest) {
    public LoadedDefinitions {
        byDigest = Collections.unmodifiableMap(new LinkedHashMap<>(byDigest));
    }
}
