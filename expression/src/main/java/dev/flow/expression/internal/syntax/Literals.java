package dev.flow.expression.internal.syntax;

import dev.flow.expression.ProblemCode;
import dev.flow.expression.internal.value.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Strings, arrays and objects that are written out. */
final class Literals {
    private final Parser parser;
    private final Terms terms;
    private final Tokens tokens;

    Literals(Parser parser, Terms terms) {
        this.parser = parser;
        this.terms = terms;
        this.tokens = parser.tokens;
    }

    /** The constant key that a name stands for. */
    Syntax key(Token token) {
        return constant(Tokens.span(token), token.text());
    }

    private static Syntax constant(Span span, String text) {
        return new Syntax.Text(span, null, List.of(new Syntax.Piece.Plain(text)));
    }

    /** {@code @name}, or a string with or without a format. */
    Syntax formatOrText() {
        Token token = tokens.peek();
        if (token.type() == TokenType.FORMAT && tokens.peek(1).type() != TokenType.QUOTE_OPEN) {
            tokens.take();
            return new Syntax.Format(Tokens.span(token), token.text());
        }
        return text();
    }

    Syntax.Text text() {
        Token start = tokens.peek();
        String format = start.type() == TokenType.FORMAT ? tokens.take().text() : null;
        tokens.expect(TokenType.QUOTE_OPEN, "a string");
        List<Syntax.Piece> pieces = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        while (true) {
            Token token = tokens.peek();
            switch (token.type()) {
                case QUOTE_TEXT -> plain.append(tokens.take().text());
                case INTERPOLATION_OPEN -> {
                    flush(pieces, plain);
                    tokens.take();
                    pieces.add(new Syntax.Piece.Interpolated(interpolated()));
                }
                case QUOTE_CLOSE -> {
                    tokens.take();
                    flush(pieces, plain);
                    Span span = Tokens.span(start).to(Tokens.span(token));
                    return new Syntax.Text(span, format, List.copyOf(pieces));
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

    private static void flush(List<Syntax.Piece> pieces, StringBuilder plain) {
        if (!plain.isEmpty()) {
            pieces.add(new Syntax.Piece.Plain(plain.toString()));
            plain.setLength(0);
        }
    }

    private Syntax interpolated() {
        return parser.bracketed(
                () -> {
                    Syntax body = parser.pipe();
                    tokens.expect(TokenType.INTERPOLATION_CLOSE, "`)`");
                    return body;
                },
                Syntax.Broken::new);
    }

    Syntax array() {
        Span start = Tokens.span(tokens.take());
        if (tokens.takeIf("]")) {
            return new Syntax.Array(start.to(Tokens.span(tokens.previous())), null);
        }
        return parser.bracketed(
                () -> {
                    Syntax body = parser.pipe();
                    Span end = Tokens.span(tokens.expect("]", ""));
                    return new Syntax.Array(start.to(end), body);
                },
                Syntax.Broken::new);
    }

    Syntax object() {
        Span start = Tokens.span(tokens.take());
        return parser.bracketed(
                () -> {
                    List<Syntax.Field> fields = new ArrayList<>();
                    while (!tokens.peek().is("}")) {
                        fields.add(field());
                        if (!tokens.takeIf(",")) {
                            break;
                        }
                    }
                    Span end = Tokens.span(tokens.expect("}", " or `,` after the field"));
                    return new Syntax.Obj(start.to(end), List.copyOf(fields));
                },
                Syntax.Broken::new);
    }

    private Syntax.Field field() {
        Token token = tokens.peek();
        Span span = Tokens.span(token);
        Syntax key;
        Syntax shorthand;
        switch (token.type()) {
            case NAME, KEYWORD -> {
                tokens.take();
                key = key(token);
                shorthand = new Syntax.Index(span, new Syntax.Identity(span), key, false);
            }
            case VARIABLE -> {
                tokens.take();
                boolean location = token.text().equals("__loc__");
                shorthand = location
                        ? new Syntax.Literal(span, terms.location(token.start()))
                        : new Syntax.Variable(span, token.text());
                key = tokens.peek().is(":") ? shorthand : key(token);
            }
            case QUOTE_OPEN, FORMAT -> {
                key = text();
                shorthand = new Syntax.Index(key.span(), new Syntax.Identity(span), key, false);
            }
            default -> {
                return new Syntax.Field(computedKey("object"), valueAfterColon());
            }
        }
        return new Syntax.Field(key, tokens.peek().is(":") ? valueAfterColon() : shorthand);
    }

    private Syntax valueAfterColon() {
        tokens.expect(":", " after the key");
        return parser.fieldValue();
    }

    /** {@code (expression)} as a key. */
    Syntax computedKey(String where) {
        Token token = tokens.peek();
        if (!token.is("(")) {
            SyntaxError error = tokens.unexpected("a key");
            String hint = token.type() == TokenType.NUMBER
                    ? "Keys are strings: write `\"" + token.text() + "\"`."
                    : "A key that is computed stands in parentheses.";
            throw error.hint == null ? new SyntaxError(error.sentence(), error.span, hint) : error;
        }
        tokens.take();
        Syntax key = parser.bracketed(
                () -> {
                    Syntax body = parser.pipe();
                    tokens.expect(")", "");
                    return body;
                },
                Syntax.Broken::new);
        String kind = constantKind(key);
        if (kind != null) {
            parser.report(
                    ProblemCode.EXPRESSION_OBJECT_KEY,
                    "A " + kind + " cannot be a key of an " + where + ".",
                    key.span(),
                    "Keys are strings; `tostring` makes one of anything.");
        }
        return key;
    }

    private static @Nullable String constantKind(Syntax key) {
        return switch (key) {
            case Syntax.Literal literal -> Kind.of(literal.value()).label();
            case Syntax.Array array -> array.body() == null ? "array" : null;
            case Syntax.Obj object -> object.fields().isEmpty() ? "object" : null;
            default -> null;
        };
    }
}
