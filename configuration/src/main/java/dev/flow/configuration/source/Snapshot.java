package dev.flow.configuration.source;

import dev.flow.definition.Definition;
import dev.flow.runs.ActiveDefinition;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The content of a configuration when it was read. Immutable.
 *
 * @param active the active definitions, by {@code namespace.name}
 * @param definitions the active definitions and those of their sub-workflows, by digest
 * @param texts the source texts of the active definitions, by digest
 */
public record Snapshot(
        Map<String, ActiveDefinition> active, Map<String, Definition> definitions, Map<String, String> texts) {
    /** A configuration without workflows. */
    public static final Snapshot EMPTY = new Snapshot(Map.of(), Map.of(), Map.of());

    public Snapshot {
        active = Collections.unmodifiableMap(new LinkedHashMap<>(active));
        definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
        texts = Map.copyOf(texts);
    }

    /** A snapshot of these active definitions; the other parameters are those of the record. */
    public static Snapshot of(
            Collection<ActiveDefinition> active, Map<String, Definition> definitions, Map<String, String> texts) {
        Map<String, ActiveDefinition> byName = new LinkedHashMap<>();
        active.forEach(each -> byName.put(each.workflow(), each));
        return new Snapshot(byName, definitions, texts);
    }
}
