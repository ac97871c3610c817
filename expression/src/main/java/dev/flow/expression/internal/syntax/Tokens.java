package dev.flow.expression.internal.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tokens of a program, read one after the other. */
final class Tokens {
    private final List<Token> tokens;
    private int next;

    Tokens(String source) {
        this.tokens = Lexer.tokens(source);
    }

    Token peek() {
        return tokens.get(next);
    }

    Token peek(int ahead) {
        return tokens.get(Math.min(next + ahead, tokens.size() - 1));
    }

    Token take() {
        Token token = tokens.get(next);
        if (token.type() != TokenType.END) {
            next++;
        }
        return token;
    }

    /** The token before the next one. */
    Token previous() {
        return tokens.get(Math.max(0, next - 1));
    }

    /** From an offset to the end of what was read last, brackets included. */
    Span since(int start) {
        return new Span(start, previous().end());
    }

    boolean takeIf(String operator) {
        if (peek().is(operator)) {
            next++;
            return true;
        }
        return false;
    }

    boolean takeKeyword(String word) {
        if (peek().isKeyword(word)) {
            next++;
            return true;
        }
        return false;
    }

    /** Puts the second part of a token that means two back in its place. */
    void split(String rest) {
        Token token = tokens.get(next);
        tokens.set(next, new Token(TokenType.OPERATOR, rest, token.end() - rest.length(), token.end(), null));
    }

    Token expect(String operator, String where) {
        if (peek().is(operator)) {
            return take();
        }
        throw unexpected("`" + operator + "`" + where);
    }

    void expectKeyword(String word, String where) {
        if (!takeKeyword(word)) {
            throw unexpected("`" + word + "`" + where);
        }
    }

    Token expect(TokenType type, String what) {
        if (peek().type() == type) {
            return take();
        }
        throw unexpected(what);
    }

    /** The error that something else was expected here. */
    JqSyntaxException unexpected(String expected) {
        Token token = peek();
        String hint = token.hint();
        if (hint == null && token.type() == TokenType.OPERATOR) {
            hint = hint(token);
        }
        if (token.type() == TokenType.END && insideString()) {
            return new JqSyntaxException("The string is not closed", span(token), "End it with a double quote.");
        }
        return new JqSyntaxException(sentence(token, expected), span(token), hint);
    }

    private static String sentence(Token token, String expected) {
        if (token.type() == TokenType.INVALID) {
            return "`" + token.text() + "` is not jq";
        }
        if (expected.isEmpty()) {
            return capitalised(token.shown()) + " is not expected here";
        }
        return token.type() == TokenType.END
                ? "Expected " + expected + ", but the expression ends here"
                : "Expected " + expected + ", found " + token.shown();
    }

    /** Skips to the bracket that closes the one just opened, and over it. */
    void skipToClosing() {
        int depth = 1;
        while (depth > 0 && peek().type() != TokenType.END) {
            Token token = take();
            if (token.is("(") || token.is("[") || token.is("{") || token.type() == TokenType.INTERPOLATION_OPEN) {
                depth++;
            } else if (token.is(")")
                    || token.is("]")
                    || token.is("}")
                    || token.type() == TokenType.INTERPOLATION_CLOSE) {
                depth--;
            }
        }
    }

    int position() {
        return next;
    }

    void reset(int position) {
        next = position;
    }

    static Span span(Token token) {
        return new Span(token.start(), token.end());
    }

    private boolean insideString() {
        int depth = 0;
        for (Token token : tokens) {
            depth += token.type() == TokenType.QUOTE_OPEN ? 1 : token.type() == TokenType.QUOTE_CLOSE ? -1 : 0;
        }
        return depth > 0;
    }

    private @Nullable String hint(Token token) {
        Token before = previous();
        return switch (token.text()) {
            case "|" -> before.is("|") && before.end() == token.start() ? "The operator is `or`." : null;
            case "=" -> before.is("==") && before.end() == token.start() ? "The operator is `==`." : null;
            case "$" -> "A variable is `$name`; there is no space after the dollar.";
            case "{" -> before.is("$") ? "`${ }` is written around a whole expression, not inside one." : null;
            default -> null;
        };
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
