package dev.flow.definition.check;

import dev.flow.definition.diagnostic.DocumentCode;
import dev.flow.definition.diagnostic.GrammarCode;
import dev.flow.definition.grammar.Grammar;
import dev.flow.definition.grammar.ValueShape;
import dev.flow.definition.reader.SourceNode;
import dev.flow.definition.reader.SourceNode.Entry;
import dev.flow.definition.reader.SourceNode.Mapping;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.reader.SourceNode.Sequence;
import dev.flow.definition.text.Pointer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ordered maps: lists whose elements have one name each.
 *
 * @param what how messages call an element
 * @param least how many there must be
 * @param properties that an element's value has, to tell a forgotten name
 */
record OrderedMapRules(FileDiagnostics diagnostics, String what, int least, Set<String> properties) {

    /** An element, under its index. */
    record Named(int index, Entry entry) {
        ValueLocation location(String what, ValueLocation list) {
            Pointer element = list.pointer().child(index);
            return entry.name().isEmpty()
                    ? new ValueLocation(element, entry.key().range(), "This " + what)
                    : new ValueLocation(
                            element.child(entry.name()),
                            entry.key().range(),
                            "The " + what + " `" + entry.name() + "`");
        }
    }

    /** A list of tasks. */
    static OrderedMapRules tasks(FileDiagnostics diagnostics) {
        return new OrderedMapRules(diagnostics, "task", 1, taskProperties());
    }

    /** Any other list of named things. */
    static OrderedMapRules of(FileDiagnostics diagnostics, ValueShape.Named shape) {
        return new OrderedMapRules(diagnostics, shape.what(), shape.least(), properties(shape.element()));
    }

    private static Set<String> taskProperties() {
        Set<String> names = new HashSet<>(Grammar.get().kinds().keySet());
        names.addAll(Grammar.get().task().properties().keySet());
        names.addAll(Set.of("with", "catch", "foreach", "while"));
        return names;
    }

    private static Set<String> properties(ValueShape element) {
        return element instanceof ValueShape.Type(String name)
                ? Grammar.get().type(name).properties().keySet()
                : Set.of();
    }

    List<Named> read(Sequence sequence, ValueLocation location) {
        if (sequence.elements().size() < least && sequence.complete()) {
            diagnostics.report(
                    GrammarCode.EMPTY_VALUE,
                    sequence.range(),
                    location.pointer(),
                    location.label() + " is empty, and needs at least one " + what + ".");
        }
        List<Named> entries = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int index = 0;
        for (SourceNode element : sequence.elements()) {
            for (Entry entry : element(element, location, index)) {
                entries.add(new Named(index, entry));
                if (!names.add(entry.name()) && !entry.name().isEmpty()) {
                    diagnostics.report(
                            DocumentCode.DUPLICATE_NAME,
                            entry.key().range(),
                            location.pointer().child(index).child(entry.name()),
                            "Another " + what + " of this list is already named `" + entry.name() + "`.");
                }
            }
            index++;
        }
        return entries;
    }

    /** The one entry of an element; what is written wrongly is read as it was probably meant. */
    private List<Entry> element(SourceNode element, ValueLocation location, int index) {
        if (!(element instanceof Mapping mapping)) {
            if (!(element instanceof Scalar scalar && scalar.broken())) {
                diagnostics.report(
                        GrammarCode.NOT_ONE_ENTRY,
                        element.range(),
                        location.pointer().child(index),
                        "Each element of " + location.label() + " must be one named " + what + ".",
                        "Write `- name:` and the " + what + " below it.");
            }
            return List.of();
        }
        if (mapping.entries().size() == 1 || !mapping.complete()) {
            return mapping.entries();
        }
        if (mapping.entries().isEmpty()) {
            diagnostics.report(
                    GrammarCode.NOT_ONE_ENTRY,
                    element.range(),
                    location.pointer().child(index),
                    "This " + what + " has no name.",
                    "Write `- name:` and the " + what + " below it.");
            return List.of();
        }
        Entry first = mapping.entries().get(0);
        Entry second = mapping.entries().get(1);
        if (properties.contains(first.name()) && properties.contains(second.name())) {
            diagnostics.report(
                    GrammarCode.NOT_ONE_ENTRY,
                    second.key().range(),
                    location.pointer().child(index).child(second.name()),
                    "`" + first.name() + "` and `" + second.name() + "` belong to " + ObjectRules.article(what)
                            + " that has no name.",
                    "Write `- name:` and the " + what + " below it, indented.");
            Scalar nameless = new Scalar(
                    first.key().range(), "", first.key().value(), first.key().layout());
            return List.of(new Entry(nameless, mapping));
        }
        boolean outdented = first.value() instanceof Scalar scalar && scalar.missing();
        diagnostics.report(
                GrammarCode.NOT_ONE_ENTRY,
                second.key().range(),
                location.pointer().child(index).child(second.name()),
                outdented
                        ? "`" + second.name() + "` is beside the " + what + " `" + first.name() + "` instead of in it."
                        : "A second name, `" + second.name() + "`, is in the element of the " + what + " `"
                                + first.name() + "`.",
                outdented
                        ? "Indent it deeper than `" + first.name() + "`."
                        : "Begin it with a `- ` of its own, or indent it deeper than `" + first.name() + "`.");
        if (!outdented) {
            return what.equals("task") && isTask(second.value()) ? mapping.entries() : List.of(first);
        }
        List<Entry> rest = mapping.entries().subList(1, mapping.entries().size());
        Mapping meant = new Mapping(mapping.range(), rest, true, mapping.height(), mapping.weight());
        return List.of(new Entry(first.key(), meant));
    }

    private static boolean isTask(SourceNode node) {
        return node instanceof Mapping mapping
                && Grammar.get().kinds().keySet().stream().anyMatch(kind -> mapping.entry(kind) != null);
    }
}
