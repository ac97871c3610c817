package dev.flow.expression.internal.syntax;

import java.util.ArrayList;
import java.util.List;

/** Patterns after {@code as}. */
final class Patterns {
    private final Parser parser;
    private final Literals literals;
    private final Tokens tokens;

    Patterns(Parser parser, Literals literals) {
        this.parser = parser;
        this.literals = literals;
        this.tokens = parser.tokens;
    }

    List<Pattern> alternatives() {
        List<Pattern> alternatives = new ArrayList<>();
        do {
            alternatives.add(pattern());
        } while (tokens.takeIf("?//"));
        return List.copyOf(alternatives);
    }

    private Pattern pattern() {
        parser.enter();
        Token token = tokens.peek();
        Pattern pattern;
        if (token.type() == TokenType.VARIABLE) {
            tokens.take();
            pattern = new Pattern.Name(Tokens.span(token), token.text());
        } else if (tokens.takeIf("[")) {
            List<Pattern> elements = new ArrayList<>();
            do {
                elements.add(pattern());
            } while (tokens.takeIf(","));
            Span end = Tokens.span(tokens.expect("]", " or `,` after the pattern"));
            pattern = new Pattern.Elements(Tokens.span(token).to(end), List.copyOf(elements));
        } else if (tokens.takeIf("{")) {
            List<Pattern.Entry> entries = new ArrayList<>();
            do {
                entries.add(entry());
            } while (tokens.takeIf(","));
            Span end = Tokens.span(tokens.expect("}", " or `,` after the pattern"));
            pattern = new Pattern.Fields(Tokens.span(token).to(end), List.copyOf(entries));
        } else {
            throw tokens.unexpected("a pattern, `$name`, `[…]` or `{…}`");
        }
        parser.leave();
        return pattern;
    }

    private Pattern.Entry entry() {
        Token token = tokens.peek();
        if (token.type() == TokenType.VARIABLE) {
            tokens.take();
            Pattern.Name variable = new Pattern.Name(Tokens.span(token), token.text());
            Pattern pattern = tokens.takeIf(":") ? pattern() : null;
            return new Pattern.Entry(literals.key(token), variable, pattern);
        }
        Syntax key = switch (token.type()) {
            case NAME, KEYWORD -> literals.key(tokens.take());
            case QUOTE_OPEN, FORMAT -> literals.text();
            default -> literals.computedKey("object pattern");
        };
        tokens.expect(":", " and a pattern after the key");
        return new Pattern.Entry(key, null, pattern());
    }
}
