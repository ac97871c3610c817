package dev.flow.server.visibility;

import dev.flow.server.visibility.Expression.Literal;
import dev.flow.server.visibility.Filter.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads queries: conditions with AND, OR, NOT and parentheses, and GROUP BY. */
final class Parser {
    private static final int LONGEST = 32_768;
    private static final int DEEPEST = 100;

    private final List<Token> tokens;
    private int next;
    private int depth;

    private Parser(List<Token> tokens) {
        this.tokens = tokens;
    }

    /**
     * A query that was read.
     *
     * @param condition null for none
     */
    record Parsed(@Nullable Expression condition, List<Token> groupBy) {}

    static Parsed parse(String query) {
        if (query.length() > LONGEST) {
            throw InvalidQuery.malformed(
                    LONGEST, "the query has " + query.length() + " characters, and may have " + LONGEST);
        }
        return new Parser(Tokens.of(query)).query();
    }

    private Parsed query() {
        Expression condition = null;
        if (!peek().isKeyword("GROUP") && !peek().isKeyword("ORDER") && peek().kind() != Token.Kind.END) {
            condition = anyOf();
        }
        if (peek().isKeyword("ORDER")) {
            throw InvalidQuery.unsupported(peek().position(), "'order by' clause");
        }
        List<Token> groupBy = take("GROUP") ? groupBy() : List.of();
        if (peek().isKeyword("LIMIT") || peek().isKeyword("HAVING")) {
            throw InvalidQuery.unsupported(peek().position(), "'" + peek().text() + "' clause");
        }
        if (peek().kind() != Token.Kind.END) {
            throw unexpected("AND, OR or the end");
        }
        return new Parsed(condition, groupBy);
    }

    private List<Token> groupBy() {
        expect("BY");
        return list(Parser::attribute);
    }

    private Expression anyOf() {
        List<Expression> parts = joined("OR", this::allOf);
        return parts.size() == 1 ? parts.getFirst() : new Expression.AnyOf(parts);
    }

    private Expression allOf() {
        List<Expression> parts = joined("AND", this::negation);
        return parts.size() == 1 ? parts.getFirst() : new Expression.AllOf(parts);
    }

    private List<Expression> joined(String keyword, Supplier<Expression> part) {
        List<Expression> parts = new ArrayList<>();
        do {
            parts.add(part.get());
        } while (take(keyword));
        return parts;
    }

    private Expression negation() {
        Token first = peek();
        if (++depth > DEEPEST) {
            throw InvalidQuery.malformed(first.position(), "conditions are nested more than " + DEEPEST + " deep");
        }
        Expression found;
        if (take("NOT")) {
            found = new Expression.Not(negation());
        } else if (takeSymbol("(")) {
            found = anyOf();
            expectSymbol(")");
        } else {
            found = condition();
        }
        depth--;
        return found;
    }

    private Expression condition() {
        Token attribute = attribute();
        Token operator = take();
        boolean negated = operator.isKeyword("NOT");
        Token word = negated ? take() : operator;
        Expression found;
        if (word.isKeyword("BETWEEN")) {
            found = between(attribute);
        } else if (word.isKeyword("IN")) {
            found = oneOf(attribute);
        } else if (word.isKeyword("STARTS_WITH")) {
            found = new Expression.StartsWith(attribute, literal());
        } else if (negated) {
            throw unexpected(word, "BETWEEN, IN or STARTS_WITH");
        } else {
            return word.isKeyword("IS") ? missing(attribute) : comparison(attribute, word);
        }
        return negated ? new Expression.Not(found) : found;
    }

    private Expression between(Token attribute) {
        Literal low = literal();
        expect("AND");
        Literal high = literal();
        return new Expression.AllOf(List.of(
                new Expression.Comparison(attribute, Operator.GREATER_OR_EQUAL, low),
                new Expression.Comparison(attribute, Operator.LESS_OR_EQUAL, high)));
    }

    private Expression oneOf(Token attribute) {
        expectSymbol("(");
        List<Literal> literals = list(Parser::literal);
        expectSymbol(")");
        return new Expression.OneOf(attribute, literals);
    }

    private Expression missing(Token attribute) {
        boolean negated = take("NOT");
        expect("NULL");
        Expression missing = new Expression.Missing(attribute);
        return negated ? new Expression.Not(missing) : missing;
    }

    private Expression comparison(Token attribute, Token symbol) {
        if (symbol.isSymbol("!=") || symbol.isSymbol("<>")) {
            return new Expression.Not(new Expression.Comparison(attribute, Operator.EQUAL, literal()));
        }
        for (Operator operator : Operator.values()) {
            if (symbol.isSymbol(operator.symbol())) {
                return new Expression.Comparison(attribute, operator, literal());
            }
        }
        if (symbol.isKeyword("LIKE") || symbol.isKeyword("REGEXP")) {
            throw InvalidQuery.unsupported(symbol.position(), "operator '" + symbol.text() + "'");
        }
        throw unexpected(symbol, "an operator");
    }

    private Token attribute() {
        Token token = take();
        if (token.kind() != Token.Kind.WORD && token.kind() != Token.Kind.NAME) {
            throw unexpected(token, "the name of a search attribute");
        }
        return token;
    }

    private Literal literal() {
        Token token = take();
        return new Literal(
                switch (token.kind()) {
                    case STRING -> new Value.Text(token.text());
                    case NUMBER -> number(token);
                    case WORD -> {
                        if (token.isKeyword("TRUE") || token.isKeyword("FALSE")) {
                            yield new Value.Flag(token.isKeyword("TRUE"));
                        }
                        throw unexpected(token, "a value: a text in quotes, a number, true or false");
                    }
                    case NAME, SYMBOL, END ->
                        throw unexpected(token, "a value: a text in quotes, a number, true or false");
                },
                token.position());
    }

    private static Value number(Token token) {
        try {
            return new Value.Whole(Long.parseLong(token.text()));
        } catch (NumberFormatException _) {
            return real(token);
        }
    }

    private static Value real(Token token) {
        try {
            double number = Double.parseDouble(token.text());
            char last = token.text().charAt(token.text().length() - 1);
            if (Double.isFinite(number) && (Character.isDigit(last) || last == '.')) {
                return new Value.Real(number);
            }
        } catch (NumberFormatException _) {
            // Refused below.
        }
        throw InvalidQuery.malformed(token.position(), "syntax error: '" + token.text() + "' is not a number");
    }

    private <T> List<T> list(Function<Parser, T> item) {
        List<T> items = new ArrayList<>();
        do {
            items.add(item.apply(this));
        } while (takeSymbol(","));
        return items;
    }

    private Token peek() {
        return tokens.get(next);
    }

    /** The end is never passed. */
    private Token take() {
        Token token = peek();
        next = Math.min(next + 1, tokens.size() - 1);
        return token;
    }

    private boolean take(String keyword) {
        boolean found = peek().isKeyword(keyword);
        if (found) {
            next++;
        }
        return found;
    }

    private boolean takeSymbol(String symbol) {
        boolean found = peek().isSymbol(symbol);
        if (found) {
            next++;
        }
        return found;
    }

    private void expect(String keyword) {
        if (!take(keyword)) {
            throw unexpected(keyword);
        }
    }

    private void expectSymbol(String symbol) {
        if (!takeSymbol(symbol)) {
            throw unexpected("'" + symbol + "'");
        }
    }

    private RuntimeException unexpected(String wanted) {
        return unexpected(peek(), wanted);
    }

    private static RuntimeException unexpected(Token token, String wanted) {
        return InvalidQuery.malformed(
                token.position(), "syntax error: " + wanted + " is expected, not " + token.shown());
    }
}
