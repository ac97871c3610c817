package dev.flow.server.visibility;

import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.visibility.Expression.Literal;
import dev.flow.server.visibility.Filter.Attribute;
import dev.flow.server.visibility.Filter.Operator;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.List;
import java.util.Map;

/** Gives the attributes of a query their types, and reads its values as those types. */
final class Checker {
    private final Map<String, IndexedValueType> types;

    /**
     * For a namespace.
     *
     * @param types all attributes that a query may name
     */
    Checker(Map<String, IndexedValueType> types) {
        this.types = types;
    }

    Filter check(Expression expression) {
        return switch (expression) {
            case Expression.AllOf(List<Expression> parts) ->
                new Filter.AllOf(parts.stream().map(this::check).toList());
            case Expression.AnyOf(List<Expression> parts) ->
                new Filter.AnyOf(parts.stream().map(this::check).toList());
            case Expression.Not(Expression part) -> new Filter.Not(check(part));
            case Expression.Comparison(Token attribute, Operator operator, Literal literal) ->
                comparison(attribute, operator, literal);
            case Expression.OneOf(Token attribute, List<Literal> literals) -> oneOf(attribute, literals);
            case Expression.Missing(Token attribute) -> new Filter.Missing(attribute(attribute));
            case Expression.StartsWith(Token attribute, Literal prefix) -> startsWith(attribute, prefix);
        };
    }

    Attribute attribute(Token token) {
        IndexedValueType type = types.get(token.text());
        if (type == null) {
            throw InvalidQuery.expression(
                    token.position(), "column name '" + token.text() + "' is not a valid search attribute");
        }
        return new Attribute(token.text(), type);
    }

    private Filter comparison(Token token, Operator operator, Literal literal) {
        Attribute attribute = attribute(token);
        if (operator != Operator.EQUAL && !isOrdered(attribute)) {
            throw operator(token, operator.symbol(), attribute);
        }
        return attribute.isList()
                ? new Filter.OneOf(attribute, LiteralValues.terms(attribute, literal))
                : new Filter.Compare(attribute, operator, LiteralValues.of(attribute, literal));
    }

    private static boolean isOrdered(Attribute attribute) {
        return !attribute.isList()
                && attribute.type() != IndexedValueType.INDEXED_VALUE_TYPE_BOOL
                && !attribute.name().equals(SystemAttributes.STATUS);
    }

    private Filter oneOf(Token token, List<Literal> literals) {
        Attribute attribute = attribute(token);
        return new Filter.OneOf(
                attribute,
                literals.stream()
                        .flatMap(literal -> LiteralValues.terms(attribute, literal).stream())
                        .toList());
    }

    private Filter startsWith(Token token, Literal prefix) {
        Attribute attribute = attribute(token);
        if (attribute.type() != IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD || !isOrdered(attribute)) {
            throw operator(token, "STARTS_WITH", attribute);
        }
        return LiteralValues.of(attribute, prefix) instanceof Value.Text(String text)
                ? new Filter.StartsWith(attribute, text)
                : Filter.ALL;
    }

    private static ServiceFailure operator(Token token, String operator, Attribute attribute) {
        return InvalidQuery.unsupported(
                token.position(),
                "operator '" + operator + "' for search attribute '" + attribute.name() + "' of type "
                        + AttributeRules.label(attribute.type()));
    }
}
