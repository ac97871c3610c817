package dev.flow.configuration.source;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.definition.Definition;
import dev.flow.runs.ActiveDefinition;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a configuration when it was read. Immutable.
 *
 * @param active the active definitions, by {@code namespace.name}
 * @param definitions the active definitions and those of their sub-workflows, by digest
 * @param texts the source texts of the active definitions, by digest
 * @param triggers what starts their runs
 */
public record Snapshot(
        Map<String, ActiveDefinition> active,
        Map<String, Definition> definitions,
        Map<String, String> texts,
        ActiveTriggers triggers) {
    /** A configuration without workflows. */
    public static final Snapshot EMPTY = new Snapshot(
            Map.of(),
            Map.of(),
            Map.of(),
            new ActiveTriggers(Map.of(), Set.of(), JsonNodeFactory.instance.objectNode()));

    public Snapshot {
        active = Collections.unmodifiableMap(new LinkedHashMap<>(active));
        definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
        texts = Map.copyOf(texts);
    }

    /**
     * The snapshot of a configuration.
     *
     * @param active the active definitions, by {@code namespace.name}
     * @param revisionId the revision that it is; null where there are none
     */
    public static Snapshot of(
            Map<String, Definition> active,
            @Nullable String revisionId,
            Map<String, Definition> definitions,
            Map<String, String> texts,
            ActiveTriggers triggers) {
        Map<String, ActiveDefinition> byName = new LinkedHashMap<>();
        active.forEach((name, definition) ->
                byName.put(name, new ActiveDefinition(definition, revisionId, triggers.of(name))));
        return new Snapshot(byName, definitions, texts, triggers);
    }
}
