package dev.flow.expression.internal.compile;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.expression.internal.compile.Compiler.Place;
import dev.flow.expression.internal.run.CompiledPattern;
import dev.flow.expression.internal.run.Constant;
import dev.flow.expression.internal.run.Destructuring;
import dev.flow.expression.internal.run.Foreach;
import dev.flow.expression.internal.run.Identity;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.run.Reduce;
import dev.flow.expression.internal.run.VariableBinding;
import dev.flow.expression.internal.syntax.DestructuringPattern;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.SyntaxQueries;
import dev.flow.expression.internal.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compiles variable bindings and loops: everything with a destructuring pattern. */
final class LoopCompiler {
    private final Compiler compiler;

    LoopCompiler(Compiler compiler) {
        this.compiler = compiler;
    }

    /** A value goes into a slot, and then the body runs. */
    static Node matched(Span span, Node source, int slot, Node body) {
        Destructuring destructuring = new Destructuring(List.of(new CompiledPattern(slot, List.of())), List.of(slot));
        return new VariableBinding(span, source, destructuring, body);
    }

    Node bind(Span span, SyntaxTree.Bind bind, Place place) {
        Node source = compiler.node(bind.source(), place);
        Bound bound = patterns(bind.patterns(), place);
        return new VariableBinding(span, source, bound.destructuring, compiler.node(bind.body(), bound.place));
    }

    Node reduce(Span span, SyntaxTree.Reduce reduce, Place place) {
        Node source = compiler.node(reduce.loop().source(), place);
        Node init = compiler.node(reduce.init(), place);
        Bound bound = patterns(reduce.loop().patterns(), place);
        return new Reduce(span, source, bound.destructuring, init, compiler.node(reduce.update(), bound.place));
    }

    Node foreach(Span span, SyntaxTree.Foreach loop, Place place) {
        Node source = compiler.node(loop.loop().source(), place);
        Node init = compiler.node(loop.init(), place);
        Bound bound = patterns(loop.loop().patterns(), place);
        Node update = compiler.node(loop.update(), bound.place);
        Node extract = loop.extract() == null ? new Identity(span) : compiler.node(loop.extract(), bound.place);
        return new Foreach(span, source, bound.destructuring, init, update, extract);
    }

    /** Compiled patterns, and the place of what follows, where their variables are bound. */
    private record Bound(Destructuring destructuring, Place place) {}

    private Bound patterns(List<DestructuringPattern> alternatives, Place place) {
        Map<String, Integer> slots = new LinkedHashMap<>();
        for (DestructuringPattern pattern : alternatives) {
            for (DestructuringPattern.Name variable : SyntaxQueries.variables(pattern)) {
                slots.computeIfAbsent(variable.name(), name -> place.frame().add());
            }
        }
        List<CompiledPattern> codes = new ArrayList<>();
        for (DestructuringPattern pattern : alternatives) {
            codes.add(new Steps(place, slots).compile(pattern));
        }
        Place bound = place;
        for (Map.Entry<String, Integer> slot : slots.entrySet()) {
            bound = bound.with(new Symbol.Variable(slot.getKey(), place.frame(), slot.getValue()));
        }
        return new Bound(new Destructuring(codes, List.copyOf(slots.values())), bound);
    }

    /** The steps of one pattern; a key that is computed sees the variables before it. */
    private final class Steps {
        private final List<CompiledPattern.Step> steps = new ArrayList<>();
        private final Map<String, Integer> slots;
        private Place place;

        Steps(Place place, Map<String, Integer> slots) {
            this.place = place;
            this.slots = slots;
        }

        CompiledPattern compile(DestructuringPattern pattern) {
            int slot = slot(pattern);
            takeApart(pattern, slot);
            return new CompiledPattern(slot, steps);
        }

        private int slot(DestructuringPattern pattern) {
            return pattern instanceof DestructuringPattern.Name name
                    ? slots.getOrDefault(name.name(), -1)
                    : place.frame().add();
        }

        private void takeApart(DestructuringPattern pattern, int from) {
            switch (pattern) {
                case DestructuringPattern.Name name -> bound(name);
                case DestructuringPattern.Elements elements -> {
                    for (int i = 0; i < elements.patterns().size(); i++) {
                        DestructuringPattern element = elements.patterns().get(i);
                        int to = slot(element);
                        steps.add(
                                new CompiledPattern.Step(from, new Constant(elements.span(), IntNode.valueOf(i)), to));
                        takeApart(element, to);
                    }
                }
                case DestructuringPattern.Fields fields -> fields.entries().forEach(entry -> takeApart(entry, from));
            }
        }

        private void takeApart(DestructuringPattern.Entry entry, int from) {
            Node key = compiler.node(entry.key(), place);
            DestructuringPattern.Name variable = entry.variable();
            DestructuringPattern pattern = entry.pattern();
            if (variable != null) {
                int to = slot(variable);
                steps.add(new CompiledPattern.Step(from, key, to));
                bound(variable);
                if (pattern != null) {
                    takeApart(pattern, to);
                }
            } else if (pattern != null) {
                int to = slot(pattern);
                steps.add(new CompiledPattern.Step(from, key, to));
                takeApart(pattern, to);
            }
        }

        private void bound(DestructuringPattern.Name name) {
            place = place.with(new Symbol.Variable(name.name(), place.frame(), slot(name)));
        }
    }
}
