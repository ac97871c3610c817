package dev.flow.expression.internal.syntax;

/** A part of a program's text: UTF-16 offsets, the end exclusive. */
public record Span(int start, int end) {
    /** Stands for what is not in the program: builtins that are written in jq. */
    public static final Span NONE = new Span(-1, -1);

    /** From the beginning of this one to the end of the other one. */
    public Span to(Span last) {
        return new Span(start, last.end);
    }
}
