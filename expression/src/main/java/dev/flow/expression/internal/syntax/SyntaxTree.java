package dev.flow.expression.internal.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tree of a program. */
public sealed interface SyntaxTree {

    /** The position in the program's text. */
    Span span();

    /** Whether both are the same position in the program. */
    @SuppressWarnings("ReferenceEquality") // that is the question
    static boolean same(SyntaxTree one, @Nullable SyntaxTree other) {
        return one == other;
    }

    /** The node of {@code .}: its input. */
    record Identity(Span span) implements SyntaxTree {}

    /** {@code ..} */
    record Descent(Span span) implements SyntaxTree {}

    /** A number, {@code true}, {@code false}, {@code null}, or {@code $__loc__}. */
    record Literal(Span span, JsonNode value) implements SyntaxTree {}

    /** {@code "…"}, with what is interpolated and how that is formatted ({@code @json "…"}). */
    record Text(Span span, @Nullable String format, List<Piece> pieces) implements SyntaxTree {
        /** The text when nothing is interpolated. */
        public @Nullable String constant() {
            if (pieces.isEmpty()) {
                return "";
            }
            return pieces.size() == 1 && pieces.get(0) instanceof Piece.Plain plain ? plain.text() : null;
        }
    }

    /** A part of a string. */
    sealed interface Piece {
        record Plain(String text) implements Piece {}

        record Interpolated(SyntaxTree body) implements Piece {}
    }

    /** {@code @base64} as a filter. */
    record Format(Span span, String name) implements SyntaxTree {}

    /**
     * {@code target[key]}, and {@code target.key} with a constant key.
     *
     * @param optional whether a {@code ?} follows: then there is no result where this target cannot be indexed so
     */
    record Index(Span span, SyntaxTree target, SyntaxTree key, boolean optional) implements SyntaxTree {}

    /** {@code target[from:to]} */
    record Slice(
            Span span,
            SyntaxTree target,
            @Nullable SyntaxTree from,
            @Nullable SyntaxTree to,
            boolean optional) implements SyntaxTree {}

    /** {@code target[]} */
    record Iterate(Span span, SyntaxTree target, boolean optional) implements SyntaxTree {}

    /** {@code try body catch handler}, {@code body?} */
    record Try(Span span, SyntaxTree body, @Nullable SyntaxTree handler) implements SyntaxTree {}

    /** {@code left | right} */
    record Pipe(Span span, SyntaxTree left, SyntaxTree right) implements SyntaxTree {}

    /** The node of {@code a, b, c}: the results of each part in turn. */
    record Comma(Span span, List<SyntaxTree> parts) implements SyntaxTree {}

    /** {@code left operator right} */
    record Binary(Span span, Operator operator, SyntaxTree left, SyntaxTree right) implements SyntaxTree {}

    /** {@code -body} */
    record Negate(Span span, SyntaxTree body) implements SyntaxTree {}

    /** {@code paths = value}, {@code paths |= value}; with an operator {@code paths += value} and the like. */
    record Assign(Span span, boolean update, @Nullable Operator operator, SyntaxTree paths, SyntaxTree value)
            implements SyntaxTree {}

    /** {@code if … then … else … end} */
    record If(
            Span span,
            SyntaxTree condition,
            SyntaxTree then,
            @Nullable SyntaxTree otherwise) implements SyntaxTree {}

    /** {@code reduce source as patterns (init; update)} */
    record Reduce(Span span, Loop loop, SyntaxTree init, SyntaxTree update) implements SyntaxTree {}

    /** {@code foreach source as patterns (init; update; extract)} */
    record Foreach(
            Span span,
            Loop loop,
            SyntaxTree init,
            SyntaxTree update,
            @Nullable SyntaxTree extract) implements SyntaxTree {}

    /** {@code source as patterns | body} */
    record Bind(Span span, SyntaxTree source, List<DestructuringPattern> patterns, SyntaxTree body)
            implements SyntaxTree {}

    /** {@code def …; body} */
    record Define(Span span, Definition definition, SyntaxTree body) implements SyntaxTree {}

    /** {@code name(arguments)} */
    record Call(Span span, String name, List<SyntaxTree> arguments) implements SyntaxTree {}

    /** {@code $name} */
    record Variable(Span span, String name) implements SyntaxTree {}

    /** The node of {@code label $name | body}. */
    record Label(Span span, String name, SyntaxTree body) implements SyntaxTree {}

    /** The node of {@code break $name}. */
    record Break(Span span, String name) implements SyntaxTree {}

    /** {@code [body]} */
    record Array(Span span, @Nullable SyntaxTree body) implements SyntaxTree {}

    /** {@code {…}} */
    record Obj(Span span, List<Field> fields) implements SyntaxTree {}

    /** The place of something that could not be read; a problem reports it. */
    record Broken(Span span) implements SyntaxTree {}

    /** {@code source as patterns}: what a loop runs over; patterns after the first are tried when one fails. */
    record Loop(SyntaxTree source, List<DestructuringPattern> patterns) {}

    /** One field of an object that is built. */
    record Field(SyntaxTree key, SyntaxTree value) {}

    /**
     * A function.
     *
     * @param name the position of its name is {@code span}
     */
    record Definition(Span span, String name, List<Parameter> parameters, SyntaxTree body) {}

    /**
     * A parameter.
     *
     * @param value whether it is {@code $name}: evaluated once, and bound
     */
    record Parameter(String name, boolean value) {}
}
