package dev.flow.definition.format;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.definition.format.LayoutNode.Collection;
import dev.flow.definition.format.LayoutNode.Entry;
import dev.flow.definition.grammar.GrammarWalk;
import dev.flow.definition.grammar.ObjectType;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts the parts of a workflow, and what names it, in the order of the language's pages; their order means nothing. All
 * else stays in the order in which it was written: that of data can be seen by expressions, and that of a task's
 * properties is its author's way to explain it. Comments move with the property they belong to.
 */
final class PropertyOrder {
    private static final Set<String> SORTED = Set.of("workflow", "document");

    private final Map<String, ObjectType> types = new HashMap<>();

    private PropertyOrder() {}

    static void apply(Collection root, SourceNode source, JsonNode document, ValueShape shape) {
        PropertyOrder order = new PropertyOrder();
        new GrammarWalk((type, value, at) -> {
                    if (SORTED.contains(type.name())) {
                        order.types.put(at.toString(), type);
                    }
                })
                .walk(document, shape, Pointer.ROOT);
        List<String> head = head(root);
        order.sort(root, source, Pointer.ROOT);
        if (!head.isEmpty() && !root.entries().isEmpty()) {
            root.entries().getFirst().before().addAll(0, head);
        }
    }

    /** The comments at the beginning of the file are about the file, whatever stands below them. */
    private static List<String> head(Collection root) {
        if (root.entries().isEmpty()) {
            return List.of();
        }
        List<String> before = root.entries().getFirst().before();
        List<String> head = new ArrayList<>(before);
        before.clear();
        return head;
    }

    private void sort(LayoutNode node, SourceNode source, Pointer at) {
        if (!(node instanceof Collection collection)) {
            return;
        }
        switch (source) {
            case SourceNode.Mapping mapping -> mapping(collection, mapping, at);
            case SourceNode.Sequence sequence -> {
                for (int index = 0; index < sequence.elements().size(); index++) {
                    LayoutNode element = collection.entries().get(index).value();
                    sort(element, sequence.elements().get(index), at.child(index));
                }
            }
            case SourceNode.Scalar _ -> {
                // nothing to sort
            }
        }
    }

    private void mapping(Collection collection, SourceNode.Mapping mapping, Pointer at) {
        ObjectType type = types.get(at.toString());
        List<String> names =
                type == null ? List.of() : List.copyOf(type.properties().keySet());
        Map<Entry, Integer> ranks = new HashMap<>();
        for (int index = 0; index < mapping.entries().size(); index++) {
            SourceNode.Entry property = mapping.entries().get(index);
            Entry entry = collection.entries().get(index);
            sort(entry.value(), property.value(), at.child(property.name()));
            ranks.put(entry, rank(names, property.name()));
        }
        collection.entries().sort(Comparator.comparing(entry -> ranks.getOrDefault(entry, Integer.MAX_VALUE)));
    }

    private static int rank(List<String> names, String name) {
        int index = names.indexOf(name);
        return index < 0 ? Integer.MAX_VALUE : index;
    }
}
