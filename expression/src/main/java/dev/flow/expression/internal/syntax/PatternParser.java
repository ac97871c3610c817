package dev.flow.expression.internal.syntax;

import java.util.ArrayList;
import java.util.List;

/** Parses destructuring patterns, which follow {@code as}. */
final class PatternParser {
    private final Parser parser;
    private final LiteralParser literals;
    private final Tokens tokens;

    PatternParser(Parser parser, LiteralParser literals) {
        this.parser = parser;
        this.literals = literals;
        this.tokens = parser.tokens;
    }

    List<DestructuringPattern> alternatives() {
        List<DestructuringPattern> alternatives = new ArrayList<>();
        do {
            alternatives.add(pattern());
        } while (tokens.takeIf("?//"));
        return List.copyOf(alternatives);
    }

    private DestructuringPattern pattern() {
        parser.enter();
        Token token = tokens.peek();
        DestructuringPattern pattern;
        if (token.type() == TokenType.VARIABLE) {
            tokens.take();
            pattern = new DestructuringPattern.Name(Tokens.span(token), token.text());
        } else if (tokens.takeIf("[")) {
            List<DestructuringPattern> elements = new ArrayList<>();
            do {
                elements.add(pattern());
            } while (tokens.takeIf(","));
            Span end = Tokens.span(tokens.expect("]", " or `,` after the pattern"));
            pattern = new DestructuringPattern.Elements(Tokens.span(token).to(end), List.copyOf(elements));
        } else if (tokens.takeIf("{")) {
            List<DestructuringPattern.Entry> entries = new ArrayList<>();
            do {
                entries.add(entry());
            } while (tokens.takeIf(","));
            Span end = Tokens.span(tokens.expect("}", " or `,` after the pattern"));
            pattern = new DestructuringPattern.Fields(Tokens.span(token).to(end), List.copyOf(entries));
        } else {
            throw tokens.unexpected("a pattern, `$name`, `[…]` or `{…}`");
        }
        parser.leave();
        return pattern;
    }

    private DestructuringPattern.Entry entry() {
        Token token = tokens.peek();
        if (token.type() == TokenType.VARIABLE) {
            tokens.take();
            DestructuringPattern.Name variable = new DestructuringPattern.Name(Tokens.span(token), token.text());
            DestructuringPattern pattern = tokens.takeIf(":") ? pattern() : null;
            return new DestructuringPattern.Entry(literals.key(token), variable, pattern);
        }
        SyntaxTree key = switch (token.type()) {
            case NAME, KEYWORD -> literals.key(tokens.take());
            case QUOTE_OPEN, FORMAT -> literals.text();
            default -> literals.computedKey("object pattern");
        };
        tokens.expect(":", " and a pattern after the key");
        return new DestructuringPattern.Entry(key, null, pattern());
    }
}
