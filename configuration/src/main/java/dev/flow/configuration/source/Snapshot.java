package dev.flow.configuration.source;

import dev.flow.definition.Definition;
import dev.flow.runs.ActiveDefinition;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a configuration was when it was read. Immutable.
 *
 * @param active by {@code namespace.name}
 * @param definitions those that are active and all that they may start, by digest
 * @param texts what authors wrote of those that are active, by digest
 */
public record Snapshot(
        Map<String, ActiveDefinition> active, Map<String, Definition> definitions, Map<String, String> texts) {
    /** No workflows at all. */
    public static final Snapshot EMPTY = new Snapshot(Map.of(), Map.of(), Map.of());

    public Snapshot {
        active = Collections.unmodifiableMap(new LinkedHashMap<>(active));
        definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
        texts = Map.copyOf(texts);
    }

    static Snapshot of(
            Collection<ActiveDefinition> active, Map<String, Definition> definitions, Map<String, String> texts) {
        Map<String, ActiveDefinition> byName = new LinkedHashMap<>();
        active.forEach(each -> byName.put(each.workflow(), each));
        return new Snapshot(byName, definitions, texts);
    }
}
