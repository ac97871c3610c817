package dev.flow.server.visibility;

import java.util.List;

/**
 * A query as it is written: nothing is known of its attributes. {@code !=} and the other negations are a {@link Not}.
 */
sealed interface Expression {
    /** All of the conditions hold. */
    record AllOf(List<Expression> parts) implements Expression {}

    /** One of them at least. */
    record AnyOf(List<Expression> parts) implements Expression {}

    /** A condition does not hold. */
    record Not(Expression part) implements Expression {}

    /** An attribute compared with a value. */
    record Comparison(Token attribute, Filter.Operator operator, Literal literal) implements Expression {}

    /** One of some values. */
    record OneOf(Token attribute, List<Literal> literals) implements Expression {}

    /** An attribute has no value. */
    record Missing(Token attribute) implements Expression {}

    /** A value that begins with a text. */
    record StartsWith(Token attribute, Literal prefix) implements Expression {}

    /** A value as it is written. */
    record Literal(Value value, int position) {}
}
