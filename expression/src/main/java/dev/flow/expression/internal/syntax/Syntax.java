package dev.flow.expression.internal.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tree of a program. */
public sealed interface Syntax {

    /** Where it stands. */
    Span span();

    /** Whether both are one place of the program. */
    @SuppressWarnings("ReferenceEquality") // that is the question
    static boolean same(Syntax one, @Nullable Syntax other) {
        return one == other;
    }

    /** {@code .} */
    record Identity(Span span) implements Syntax {}

    /** {@code ..} */
    record Descent(Span span) implements Syntax {}

    /** A number, {@code true}, {@code false}, {@code null}, or {@code $__loc__}. */
    record Literal(Span span, JsonNode value) implements Syntax {}

    /** {@code "…"}, with what is interpolated and how that is formatted ({@code @json "…"}). */
    record Text(Span span, @Nullable String format, List<Piece> pieces) implements Syntax {
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

        record Interpolated(Syntax body) implements Piece {}
    }

    /** {@code @base64} as a filter. */
    record Format(Span span, String name) implements Syntax {}

    /**
     * {@code target[key]}, and {@code target.key} with a constant key.
     *
     * @param optional whether a {@code ?} follows: then there is no result where this target cannot be indexed so
     */
    record Index(Span span, Syntax target, Syntax key, boolean optional) implements Syntax {}

    /** {@code target[from:to]} */
    record Slice(
            Span span,
            Syntax target,
            @Nullable Syntax from,
            @Nullable Syntax to,
            boolean optional) implements Syntax {}

    /** {@code target[]} */
    record Iterate(Span span, Syntax target, boolean optional) implements Syntax {}

    /** {@code try body catch handler}, {@code body?} */
    record Try(Span span, Syntax body, @Nullable Syntax handler) implements Syntax {}

    /** {@code left | right} */
    record Pipe(Span span, Syntax left, Syntax right) implements Syntax {}

    /** {@code a, b, c} */
    record Comma(Span span, List<Syntax> parts) implements Syntax {}

    /** {@code left operator right} */
    record Binary(Span span, Operator operator, Syntax left, Syntax right) implements Syntax {}

    /** {@code -body} */
    record Negate(Span span, Syntax body) implements Syntax {}

    /** {@code paths = value}, {@code paths |= value}; with an operator {@code paths += value} and the like. */
    record Assign(Span span, boolean update, @Nullable Operator operator, Syntax paths, Syntax value)
            implements Syntax {}

    /** {@code if … then … else … end} */
    record If(
            Span span,
            Syntax condition,
            Syntax then,
            @Nullable Syntax otherwise) implements Syntax {}

    /** {@code reduce source as patterns (init; update)} */
    record Reduce(Span span, Loop loop, Syntax init, Syntax update) implements Syntax {}

    /** {@code foreach source as patterns (init; update; extract)} */
    record Foreach(
            Span span,
            Loop loop,
            Syntax init,
            Syntax update,
            @Nullable Syntax extract) implements Syntax {}

    /** {@code source as patterns | body} */
    record Bind(Span span, Syntax source, List<Pattern> patterns, Syntax body) implements Syntax {}

    /** {@code def …; body} */
    record Define(Span span, Definition definition, Syntax body) implements Syntax {}

    /** {@code name(arguments)} */
    record Call(Span span, String name, List<Syntax> arguments) implements Syntax {}

    /** {@code $name} */
    record Variable(Span span, String name) implements Syntax {}

    /** {@code label $name | body} */
    record Label(Span span, String name, Syntax body) implements Syntax {}

    /** {@code break $name} */
    record Break(Span span, String name) implements Syntax {}

    /** {@code [body]} */
    record Array(Span span, @Nullable Syntax body) implements Syntax {}

    /** {@code {…}} */
    record Obj(Span span, List<Field> fields) implements Syntax {}

    /** What stands where nothing could be read; there is a problem about it. */
    record Broken(Span span) implements Syntax {}

    /** {@code source as patterns}: what a loop runs over; patterns after the first are tried when one fails. */
    record Loop(Syntax source, List<Pattern> patterns) {}

    /** One field of an object that is built. */
    record Field(Syntax key, Syntax value) {}

    /**
     * A function.
     *
     * @param name where its name stands is {@code span}
     */
    record Definition(Span span, String name, List<Parameter> parameters, Syntax body) {}

    /**
     * A parameter.
     *
     * @param value whether it is {@code $name}: evaluated once, and bound
     */
    record Parameter(String name, boolean value) {}
}
