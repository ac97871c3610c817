package dev.flow.definition;

import dev.flow.definition.diagnostic.Diagnostic;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The definitions of all workflows of a configuration. Immutable.
 *
 * @param active by {@code namespace.name}; without those that could not be loaded
 * @param byDigest the active ones and every sub-workflow, transitively
 * @param problems why some could not be loaded, each once; none when all could
 */
public record LoadedConfiguration(
        Map<String, Definition> active, Map<String, Definition> byDigest, List<Diagnostic> problems) {
    public LoadedConfiguration {
        active = Collections.unmodifiableMap(new LinkedHashMap<>(active));
        byDigest = Collections.unmodifiableMap(new LinkedHashMap<>(byDigest));
        problems = List.copyOf(problems);
    }
}
