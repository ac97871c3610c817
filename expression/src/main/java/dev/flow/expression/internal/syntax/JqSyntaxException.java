package dev.flow.expression.internal.syntax;

import dev.flow.expression.ExpressionProblemCode;
import org.jspecify.annotations.Nullable;

/** A syntax error, caught where parsing can continue. */
final class JqSyntaxException extends RuntimeException {
    final ExpressionProblemCode code;
    final Span span;
    final @Nullable String hint;

    JqSyntaxException(String message, Span span, @Nullable String hint) {
        this(ExpressionProblemCode.EXPRESSION_SYNTAX, message, span, hint);
    }

    JqSyntaxException(ExpressionProblemCode code, String message, Span span, @Nullable String hint) {
        super(message, null, false, false);
        this.code = code;
        this.span = span;
        this.hint = hint;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
