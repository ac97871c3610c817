package dev.flow.expression.internal.compile;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.expression.internal.compile.Compiler.Place;
import dev.flow.expression.internal.run.Binder;
import dev.flow.expression.internal.run.Const;
import dev.flow.expression.internal.run.Fold;
import dev.flow.expression.internal.run.Here;
import dev.flow.expression.internal.run.Match;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.run.PatternCode;
import dev.flow.expression.internal.run.Scan;
import dev.flow.expression.internal.syntax.Pattern;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.Syntax;
import dev.flow.expression.internal.syntax.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bindings and loops: everything with a pattern. */
final class Loops {
    private final Compiler compiler;

    Loops(Compiler compiler) {
        this.compiler = compiler;
    }

    /** A value goes into a slot, and then the body runs. */
    static Node matched(Span span, Node source, int slot, Node body) {
        Binder binder = new Binder(List.of(new PatternCode(slot, List.of())), List.of(slot));
        return new Match(span, source, binder, body);
    }

    Node bind(Span span, Syntax.Bind bind, Place place) {
        Node source = compiler.node(bind.source(), place);
        Bound bound = patterns(bind.patterns(), place);
        return new Match(span, source, bound.binder, compiler.node(bind.body(), bound.place));
    }

    Node reduce(Span span, Syntax.Reduce reduce, Place place) {
        Node source = compiler.node(reduce.loop().source(), place);
        Node init = compiler.node(reduce.init(), place);
        Bound bound = patterns(reduce.loop().patterns(), place);
        return new Fold(span, source, bound.binder, init, compiler.node(reduce.update(), bound.place));
    }

    Node foreach(Span span, Syntax.Foreach loop, Place place) {
        Node source = compiler.node(loop.loop().source(), place);
        Node init = compiler.node(loop.init(), place);
        Bound bound = patterns(loop.loop().patterns(), place);
        Node update = compiler.node(loop.update(), bound.place);
        Node extract = loop.extract() == null ? new Here(span) : compiler.node(loop.extract(), bound.place);
        return new Scan(span, source, bound.binder, init, update, extract);
    }

    /** Compiled patterns, and the place of what follows, where their variables are bound. */
    private record Bound(Binder binder, Place place) {}

    private Bound patterns(List<Pattern> alternatives, Place place) {
        Map<String, Integer> slots = new LinkedHashMap<>();
        for (Pattern pattern : alternatives) {
            for (Pattern.Name variable : Tree.variables(pattern)) {
                slots.computeIfAbsent(variable.name(), name -> place.frame().add());
            }
        }
        List<PatternCode> codes = new ArrayList<>();
        for (Pattern pattern : alternatives) {
            codes.add(new Steps(place, slots).compile(pattern));
        }
        Place bound = place;
        for (Map.Entry<String, Integer> slot : slots.entrySet()) {
            bound = bound.with(new Binding.Variable(slot.getKey(), place.frame(), slot.getValue()));
        }
        return new Bound(new Binder(codes, List.copyOf(slots.values())), bound);
    }

    /** The steps of one pattern; a key that is computed sees the variables that stand before it. */
    private final class Steps {
        private final List<PatternCode.Step> steps = new ArrayList<>();
        private final Map<String, Integer> slots;
        private Place place;

        Steps(Place place, Map<String, Integer> slots) {
            this.place = place;
            this.slots = slots;
        }

        PatternCode compile(Pattern pattern) {
            int slot = slot(pattern);
            takeApart(pattern, slot);
            return new PatternCode(slot, steps);
        }

        private int slot(Pattern pattern) {
            return pattern instanceof Pattern.Name name
                    ? slots.getOrDefault(name.name(), -1)
                    : place.frame().add();
        }

        private void takeApart(Pattern pattern, int from) {
            switch (pattern) {
                case Pattern.Name name -> bound(name);
                case Pattern.Elements elements -> {
                    for (int i = 0; i < elements.patterns().size(); i++) {
                        Pattern element = elements.patterns().get(i);
                        int to = slot(element);
                        steps.add(new PatternCode.Step(from, new Const(elements.span(), IntNode.valueOf(i)), to));
                        takeApart(element, to);
                    }
                }
                case Pattern.Fields fields -> fields.entries().forEach(entry -> takeApart(entry, from));
            }
        }

        private void takeApart(Pattern.Entry entry, int from) {
            Node key = compiler.node(entry.key(), place);
            Pattern.Name variable = entry.variable();
            Pattern pattern = entry.pattern();
            if (variable != null) {
                int to = slot(variable);
                steps.add(new PatternCode.Step(from, key, to));
                bound(variable);
                if (pattern != null) {
                    takeApart(pattern, to);
                }
            } else if (pattern != null) {
                int to = slot(pattern);
                steps.add(new PatternCode.Step(from, key, to));
                takeApart(pattern, to);
            }
        }

        private void bound(Pattern.Name name) {
            place = place.with(new Binding.Variable(name.name(), place.frame(), slot(name)));
        }
    }
}
