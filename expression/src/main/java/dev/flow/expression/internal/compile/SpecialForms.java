package dev.flow.expression.internal.compile;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.flow.expression.internal.compile.Compiler.Place;
import dev.flow.expression.internal.run.Constant;
import dev.flow.expression.internal.run.Empty;
import dev.flow.expression.internal.run.First;
import dev.flow.expression.internal.run.GetPath;
import dev.flow.expression.internal.run.Iterate;
import dev.flow.expression.internal.run.Last;
import dev.flow.expression.internal.run.Limit;
import dev.flow.expression.internal.run.Node;
import dev.flow.expression.internal.run.PathExpression;
import dev.flow.expression.internal.run.Quantifier;
import dev.flow.expression.internal.run.Quantifier.Question;
import dev.flow.expression.internal.run.Range;
import dev.flow.expression.internal.run.RecursiveDescent;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.SyntaxTree;
import org.jspecify.annotations.Nullable;

/** Builtins that are neither functions of values nor written in jq: they decide what runs, or track paths. */
final class SpecialForms {
    private final Compiler compiler;

    SpecialForms(Compiler compiler) {
        this.compiler = compiler;
    }

    @Nullable
    Node find(String signature, SyntaxTree.Call call, Place place) {
        Span span = compiler.span(call);
        return switch (signature) {
            case "empty/0" -> new Empty(span);
            case "recurse/0" -> new RecursiveDescent(span);
            case "path/1" -> new PathExpression(span, argument(call, 0, place));
            case "getpath/1" -> new GetPath(span, argument(call, 0, place));
            case "first/1" -> new First(span, argument(call, 0, place));
            case "last/1" -> new Last(span, argument(call, 0, place));
            case "limit/2" -> counted(span, false, call, place);
            case "skip/2" -> counted(span, true, call, place);
            case "isempty/1" -> new Quantifier(span, Question.EMPTY, argument(call, 0, place));
            case "any/0" -> new Quantifier(span, Question.ANY, new Iterate(span));
            case "all/0" -> new Quantifier(span, Question.ALL, new Iterate(span));
            case "any/1" -> overElements(span, Question.ANY, argument(call, 0, place));
            case "all/1" -> overElements(span, Question.ALL, argument(call, 0, place));
            case "any/2" -> over(span, Question.ANY, argument(call, 0, place), argument(call, 1, place));
            case "all/2" -> over(span, Question.ALL, argument(call, 0, place), argument(call, 1, place));
            case "range/1" -> new Range(span, number(span, 0), argument(call, 0, place), number(span, 1));
            case "range/2" -> new Range(span, argument(call, 0, place), argument(call, 1, place), number(span, 1));
            case "range/3" ->
                new Range(span, argument(call, 0, place), argument(call, 1, place), argument(call, 2, place));
            default -> null;
        };
    }

    private Node argument(SyntaxTree.Call call, int index, Place place) {
        return compiler.node(call.arguments().get(index), place);
    }

    private Node counted(Span span, boolean skip, SyntaxTree.Call call, Place place) {
        int slot = place.frame().add();
        Node body = argument(call, 1, place);
        Node count = argument(call, 0, place);
        return LoopCompiler.matched(span, count, slot, new Limit(span, skip, CallCompiler.local(span, slot), body));
    }

    private static Node overElements(Span span, Question question, Node condition) {
        return over(span, question, new Iterate(span), condition);
    }

    private static Node over(Span span, Question question, Node elements, Node condition) {
        return new Quantifier(span, question, PipeCompiler.of(span, elements, condition));
    }

    private static Node number(Span span, int number) {
        return new Constant(span, IntNode.valueOf(number));
    }
}
