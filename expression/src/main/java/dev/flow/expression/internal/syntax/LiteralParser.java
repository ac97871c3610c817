package dev.flow.expression.internal.syntax;

import dev.flow.expression.ExpressionProblemCode;
import dev.flow.expression.internal.value.ValueKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses string, array and object literals. */
final class LiteralParser {
    private final Parser parser;
    private final TermParser terms;
    private final Tokens tokens;

    LiteralParser(Parser parser, TermParser terms) {
        this.parser = parser;
        this.terms = terms;
        this.tokens = parser.tokens;
    }

    /** The constant key that a name means. */
    SyntaxTree key(Token token) {
        return constant(Tokens.span(token), token.text());
    }

    private static SyntaxTree constant(Span span, String text) {
        return new SyntaxTree.Text(span, null, List.of(new SyntaxTree.Piece.Plain(text)));
    }

    /** {@code @name}, or a string with or without a format. */
    SyntaxTree formatOrText() {
        Token token = tokens.peek();
        if (token.type() == TokenType.FORMAT && tokens.peek(1).type() != TokenType.QUOTE_OPEN) {
            tokens.take();
            return new SyntaxTree.Format(Tokens.span(token), token.text());
        }
        return text();
    }

    SyntaxTree.Text text() {
        Token start = tokens.peek();
        String format = start.type() == TokenType.FORMAT ? tokens.take().text() : null;
        tokens.expect(TokenType.QUOTE_OPEN, "a string");
        List<SyntaxTree.Piece> pieces = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        while (true) {
            Token token = tokens.peek();
            switch (token.type()) {
                case QUOTE_TEXT -> plain.append(tokens.take().text());
                case INTERPOLATION_OPEN -> {
                    flush(pieces, plain);
                    tokens.take();
                    pieces.add(new SyntaxTree.Piece.Interpolated(interpolated()));
                }
                case QUOTE_CLOSE -> {
                    tokens.take();
                    flush(pieces, plain);
                    Span span = Tokens.span(start).to(Tokens.span(token));
                    return new SyntaxTree.Text(span, format, List.copyOf(pieces));
                }
                case NAME,
                        FIELD,
                        VARIABLE,
                        NUMBER,
                        FORMAT,
                        KEYWORD,
                        OPERATOR,
                        QUOTE_OPEN,
                        INTERPOLATION_CLOSE,
                        INVALID,
                        END -> throw tokens.unexpected("the rest of the string");
            }
        }
    }

    private static void flush(List<SyntaxTree.Piece> pieces, StringBuilder plain) {
        if (!plain.isEmpty()) {
            pieces.add(new SyntaxTree.Piece.Plain(plain.toString()));
            plain.setLength(0);
        }
    }

    private SyntaxTree interpolated() {
        return parser.bracketed(
                () -> {
                    SyntaxTree body = parser.pipe();
                    tokens.expect(TokenType.INTERPOLATION_CLOSE, "`)`");
                    return body;
                },
                SyntaxTree.Broken::new);
    }

    SyntaxTree array() {
        Span start = Tokens.span(tokens.take());
        if (tokens.takeIf("]")) {
            return new SyntaxTree.Array(start.to(Tokens.span(tokens.previous())), null);
        }
        return parser.bracketed(
                () -> {
                    SyntaxTree body = parser.pipe();
                    Span end = Tokens.span(tokens.expect("]", ""));
                    return new SyntaxTree.Array(start.to(end), body);
                },
                SyntaxTree.Broken::new);
    }

    SyntaxTree object() {
        Span start = Tokens.span(tokens.take());
        return parser.bracketed(
                () -> {
                    List<SyntaxTree.Field> fields = new ArrayList<>();
                    while (!tokens.peek().is("}")) {
                        fields.add(field());
                        if (!tokens.takeIf(",")) {
                            break;
                        }
                    }
                    Span end = Tokens.span(tokens.expect("}", " or `,` after the field"));
                    return new SyntaxTree.Obj(start.to(end), List.copyOf(fields));
                },
                SyntaxTree.Broken::new);
    }

    private SyntaxTree.Field field() {
        Token token = tokens.peek();
        Span span = Tokens.span(token);
        SyntaxTree key;
        SyntaxTree shorthand;
        switch (token.type()) {
            case NAME, KEYWORD -> {
                tokens.take();
                key = key(token);
                shorthand = new SyntaxTree.Index(span, new SyntaxTree.Identity(span), key, false);
            }
            case VARIABLE -> {
                tokens.take();
                boolean location = token.text().equals("__loc__");
                shorthand = location
                        ? new SyntaxTree.Literal(span, terms.location(token.start()))
                        : new SyntaxTree.Variable(span, token.text());
                key = tokens.peek().is(":") ? shorthand : key(token);
            }
            case QUOTE_OPEN, FORMAT -> {
                key = text();
                shorthand = new SyntaxTree.Index(key.span(), new SyntaxTree.Identity(span), key, false);
            }
            default -> {
                return new SyntaxTree.Field(computedKey("object"), valueAfterColon());
            }
        }
        return new SyntaxTree.Field(key, tokens.peek().is(":") ? valueAfterColon() : shorthand);
    }

    private SyntaxTree valueAfterColon() {
        tokens.expect(":", " after the key");
        return parser.fieldValue();
    }

    /** {@code (expression)} as a key. */
    SyntaxTree computedKey(String where) {
        Token token = tokens.peek();
        if (!token.is("(")) {
            JqSyntaxException error = tokens.unexpected("a key");
            String hint = token.type() == TokenType.NUMBER
                    ? "Keys are strings: write `\"" + token.text() + "\"`."
                    : "A computed key is written in parentheses.";
            throw error.hint == null ? new JqSyntaxException(error.sentence(), error.span, hint) : error;
        }
        tokens.take();
        SyntaxTree key = parser.bracketed(
                () -> {
                    SyntaxTree body = parser.pipe();
                    tokens.expect(")", "");
                    return body;
                },
                SyntaxTree.Broken::new);
        String kind = constantKind(key);
        if (kind != null) {
            parser.report(
                    ExpressionProblemCode.EXPRESSION_OBJECT_KEY,
                    "A " + kind + " cannot be a key of an " + where + ".",
                    key.span(),
                    "Keys are strings; `tostring` makes one of anything.");
        }
        return key;
    }

    private static @Nullable String constantKind(SyntaxTree key) {
        return switch (key) {
            case SyntaxTree.Literal literal -> ValueKind.of(literal.value()).label();
            case SyntaxTree.Array array -> array.body() == null ? "array" : null;
            case SyntaxTree.Obj object -> object.fields().isEmpty() ? "object" : null;
            default -> null;
        };
    }
}
