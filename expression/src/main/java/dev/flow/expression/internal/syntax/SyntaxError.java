package dev.flow.expression.internal.syntax;

import dev.flow.expression.ProblemCode;
import org.jspecify.annotations.Nullable;

/** Thrown to the nearest place where reading can go on. */
final class SyntaxError extends RuntimeException {
    final ProblemCode code;
    final Span span;
    final @Nullable String hint;

    SyntaxError(String message, Span span, @Nullable String hint) {
        this(ProblemCode.EXPRESSION_SYNTAX, message, span, hint);
    }

    SyntaxError(ProblemCode code, String message, Span span, @Nullable String hint) {
        super(message, null, false, false);
        this.code = code;
        this.span = span;
        this.hint = hint;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
