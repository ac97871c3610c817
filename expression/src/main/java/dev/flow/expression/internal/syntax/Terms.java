package dev.flow.expression.internal.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.Semantics;
import dev.flow.expression.internal.value.NumberReader;
import dev.flow.expression.internal.value.Numbers;
import dev.flow.expression.internal.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operands: terms with what follows them, and everything that begins with a keyword. */
final class Terms {
    private final Parser parser;
    private final Tokens tokens;
    private final Literals literals;
    private final Patterns patterns;

    Terms(Parser parser) {
        this.parser = parser;
        this.tokens = parser.tokens;
        this.literals = new Literals(parser, this);
        this.patterns = new Patterns(parser, literals);
    }

    Syntax operand(boolean binds) {
        Token token = tokens.peek();
        if (token.is("-")) {
            tokens.take();
            parser.enter();
            Syntax body = parser.binary(Operator.PRODUCT, binds);
            parser.leave();
            return new Syntax.Negate(tokens.since(token.start()), body);
        }
        if (token.isKeyword("try")) {
            return attempt(binds);
        }
        if (token.isKeyword("def")) {
            return define();
        }
        if (token.isKeyword("label")) {
            return label();
        }
        Syntax term = suffixes(token.start(), term());
        if (binds && tokens.takeKeyword("as")) {
            List<Pattern> alternatives = patterns.alternatives();
            tokens.expect("|", " after the pattern");
            Syntax body = parser.pipe();
            return new Syntax.Bind(tokens.since(token.start()), term, alternatives, body);
        }
        return term;
    }

    Syntax define() {
        Token start = tokens.peek();
        Syntax.Definition definition = definition();
        if (tokens.peek().type() == TokenType.END) {
            throw new SyntaxError(
                    "An expression has to follow the definition",
                    Tokens.span(tokens.peek()),
                    "The input itself is `.`.");
        }
        Syntax body = parser.pipe();
        return new Syntax.Define(tokens.since(start.start()), definition, body);
    }

    Syntax.Definition definition() {
        tokens.expectKeyword("def", "");
        Token name = tokens.peek().type() == TokenType.KEYWORD
                ? tokens.take()
                : tokens.expect(TokenType.NAME, "the function's name");
        List<Syntax.Parameter> parameters = new ArrayList<>();
        if (tokens.takeIf("(")) {
            do {
                Token parameter = tokens.take();
                if (parameter.type() != TokenType.NAME
                        && parameter.type() != TokenType.VARIABLE
                        && parameter.type() != TokenType.KEYWORD) {
                    tokens.reset(tokens.position() - (parameter.type() == TokenType.END ? 0 : 1));
                    throw tokens.unexpected("a parameter, `name` or `$name`");
                }
                parameters.add(new Syntax.Parameter(parameter.text(), parameter.type() == TokenType.VARIABLE));
            } while (tokens.takeIf(";"));
            tokens.expect(")", " or `;` after the parameter");
        }
        tokens.expect(":", " before the function's body");
        Syntax body = parser.pipe();
        tokens.expect(";", " after the function's body");
        return new Syntax.Definition(Tokens.span(name), name.text(), parameters, body);
    }

    private Syntax attempt(boolean binds) {
        Span start = Tokens.span(tokens.take());
        parser.enter();
        Syntax body = operand(binds);
        Syntax handler = tokens.takeKeyword("catch") ? operand(binds) : null;
        parser.leave();
        return new Syntax.Try(tokens.since(start.start()), body, handler);
    }

    private Syntax label() {
        Span start = Tokens.span(tokens.take());
        Token name = tokens.expect(TokenType.VARIABLE, "the label's name, `$name`");
        tokens.expect("|", " after the label");
        Syntax body = parser.pipe();
        return new Syntax.Label(tokens.since(start.start()), name.text(), body);
    }

    private Syntax term() {
        Token token = tokens.peek();
        Span span = Tokens.span(token);
        return switch (token.type()) {
            case NUMBER -> {
                tokens.take();
                yield new Syntax.Literal(span, NumberReader.read(token.text()));
            }
            case FIELD -> {
                tokens.take();
                yield new Syntax.Index(span, new Syntax.Identity(span), literals.key(token), false);
            }
            case VARIABLE -> variable();
            case FORMAT, QUOTE_OPEN -> literals.formatOrText();
            case NAME -> call();
            case KEYWORD -> keyword();
            case OPERATOR -> bracketOrDot();
            case QUOTE_TEXT, QUOTE_CLOSE, INTERPOLATION_OPEN, INTERPOLATION_CLOSE, INVALID, END ->
                throw tokens.unexpected("a value");
        };
    }

    private Syntax bracketOrDot() {
        Token token = tokens.peek();
        return switch (token.text()) {
            case "." -> dot();
            case ".." -> new Syntax.Descent(Tokens.span(tokens.take()));
            case "(" -> {
                tokens.take();
                yield parser.bracketed(
                        () -> {
                            Syntax body = parser.pipe();
                            tokens.expect(")", "");
                            return body;
                        },
                        Syntax.Broken::new);
            }
            case "[" -> literals.array();
            case "{" -> literals.object();
            default -> throw tokens.unexpected("a value");
        };
    }

    private Syntax dot() {
        Token token = tokens.take();
        Span span = Tokens.span(token);
        if (startsText(tokens.peek())) {
            Syntax key = literals.text();
            return new Syntax.Index(span.to(key.span()), new Syntax.Identity(span), key, false);
        }
        if (tokens.peek().is("[") || tokens.peek().start() > token.end()) {
            return new Syntax.Identity(span);
        }
        if (tokens.peek().type() == TokenType.NUMBER || tokens.peek().type() == TokenType.NAME) {
            throw tokens.unexpected("");
        }
        return new Syntax.Identity(span);
    }

    private Syntax keyword() {
        Token token = tokens.peek();
        return switch (token.text()) {
            case "if" -> condition();
            case "reduce" -> reduce();
            case "foreach" -> foreach();
            case "break" -> {
                tokens.take();
                Token name = tokens.expect(TokenType.VARIABLE, "the label to break to, `$name`");
                yield new Syntax.Break(Tokens.span(token).to(Tokens.span(name)), name.text());
            }
            default -> throw tokens.unexpected("a value");
        };
    }

    private Syntax condition() {
        Span start = Tokens.span(tokens.take());
        parser.enter();
        Syntax test = parser.pipe();
        tokens.expectKeyword("then", " after the condition");
        Syntax then = parser.pipe();
        Syntax otherwise = null;
        if (tokens.peek().isKeyword("elif")) {
            otherwise = condition();
        } else {
            if (tokens.takeKeyword("else")) {
                otherwise = parser.pipe();
            }
            tokens.expectKeyword("end", " after `if`");
        }
        parser.leave();
        return new Syntax.If(start.to(Tokens.span(tokens.previous())), test, then, otherwise);
    }

    private Syntax reduce() {
        Span start = Tokens.span(tokens.take());
        Syntax.Loop loop = loop();
        tokens.expect("(", " after the pattern");
        Syntax init = parser.pipe();
        tokens.expect(";", " after the first value");
        Syntax update = parser.pipe();
        Span end = Tokens.span(tokens.expect(")", " after the update"));
        return new Syntax.Reduce(start.to(end), loop, init, update);
    }

    private Syntax foreach() {
        Span start = Tokens.span(tokens.take());
        Syntax.Loop loop = loop();
        tokens.expect("(", " after the pattern");
        Syntax init = parser.pipe();
        tokens.expect(";", " after the first value");
        Syntax update = parser.pipe();
        Syntax extract = tokens.takeIf(";") ? parser.pipe() : null;
        Span end = Tokens.span(tokens.expect(")", " after the update"));
        return new Syntax.Foreach(start.to(end), loop, init, update, extract);
    }

    private Syntax.Loop loop() {
        Syntax source = parser.binary(Operator.ALTERNATIVE.strength(), false);
        tokens.expectKeyword("as", " after what it runs over");
        return new Syntax.Loop(source, patterns.alternatives());
    }

    private Syntax variable() {
        Token token = tokens.take();
        Span span = Tokens.span(token);
        return token.text().equals("__loc__")
                ? new Syntax.Literal(span, location(token.start()))
                : new Syntax.Variable(span, token.text());
    }

    JsonNode location(int offset) {
        LinkedHashMap<String, JsonNode> fields = new LinkedHashMap<>();
        fields.put("file", TextNode.valueOf("<top-level>"));
        fields.put("line", Numbers.of((long) parser.line(offset)));
        return Values.constant(fields);
    }

    private Syntax call() {
        Token name = tokens.take();
        Span span = Tokens.span(name);
        if (!tokens.takeIf("(")) {
            return switch (name.text()) {
                case "true" -> new Syntax.Literal(span, Values.TRUE);
                case "false" -> new Syntax.Literal(span, Values.FALSE);
                case "null" -> new Syntax.Literal(span, Values.NULL);
                default -> new Syntax.Call(span, name.text(), List.of());
            };
        }
        List<Syntax> arguments = parser.bracketed(
                () -> {
                    List<Syntax> list = new ArrayList<>();
                    do {
                        list.add(parser.pipe());
                    } while (tokens.takeIf(";"));
                    if (tokens.peek().is(",")) {
                        throw new SyntaxError(
                                "Arguments are separated by semicolons", Tokens.span(tokens.peek()), "Write `;`.");
                    }
                    tokens.expect(")", " or `;` after the argument");
                    return list;
                },
                broken -> List.<Syntax>of());
        if (arguments.isEmpty()) {
            return new Syntax.Broken(span);
        }
        return new Syntax.Call(span.to(Tokens.span(tokens.previous())), name.text(), arguments);
    }

    private Syntax suffixes(int start, Syntax term) {
        boolean encloses = tokens.previous().is(")") && parser.semantics().isSince(Semantics.V2);
        Syntax enclosed = encloses ? term : null;
        Syntax result = term;
        while (true) {
            Token token = tokens.peek();
            Span span = new Span(start, token.end());
            if (token.type() == TokenType.FIELD) {
                tokens.take();
                result = new Syntax.Index(span, result, literals.key(token), false);
            } else if (token.is("?")) {
                tokens.take();
                result = optional(span, result, enclosed);
            } else if (token.is("?//")) {
                tokens.split("//");
                result = optional(new Span(start, token.start() + 1), result, enclosed);
            } else if (token.is("[")) {
                tokens.take();
                result = bracketSuffix(start, result);
            } else if (token.is(".") && tokens.peek(1).is("[")) {
                tokens.take();
                tokens.take();
                result = bracketSuffix(start, result);
            } else if (token.is(".") && startsText(tokens.peek(1))) {
                tokens.take();
                Syntax key = literals.text();
                result = new Syntax.Index(tokens.since(start), result, key, false);
            } else {
                return result;
            }
        }
    }

    /**
     * A question mark covers the last index only: {@code .a.b?} fails where {@code .a} does. After a parenthesis it
     * covers all that is enclosed.
     */
    private static Syntax optional(Span span, Syntax term, @Nullable Syntax enclosed) {
        if (Syntax.same(term, enclosed)) {
            return new Syntax.Try(span, term, null);
        }
        return switch (term) {
            case Syntax.Index index when !index.optional() -> new Syntax.Index(span, index.target(), index.key(), true);
            case Syntax.Slice slice
            when !slice.optional() -> new Syntax.Slice(span, slice.target(), slice.from(), slice.to(), true);
            case Syntax.Iterate iterate when !iterate.optional() -> new Syntax.Iterate(span, iterate.target(), true);
            default -> new Syntax.Try(span, term, null);
        };
    }

    private static boolean startsText(Token token) {
        return token.type() == TokenType.QUOTE_OPEN || token.type() == TokenType.FORMAT;
    }

    /** What follows {@code term[}. */
    private Syntax bracketSuffix(int start, Syntax target) {
        if (tokens.takeIf("]")) {
            return new Syntax.Iterate(tokens.since(start), target, false);
        }
        return parser.bracketed(
                () -> {
                    Syntax from = tokens.peek().is(":") ? null : parser.pipe();
                    boolean slice = tokens.takeIf(":");
                    Syntax to = slice && !tokens.peek().is("]") ? parser.pipe() : null;
                    tokens.expect("]", "");
                    return slicedOrIndexed(tokens.since(start), target, slice, from, to);
                },
                Syntax.Broken::new);
    }

    private Syntax slicedOrIndexed(
            Span span, Syntax target, boolean slice, @Nullable Syntax from, @Nullable Syntax to) {
        if (!slice && from != null) {
            return new Syntax.Index(span, target, from, false);
        }
        if (from == null && to == null) {
            throw tokens.unexpected("an index");
        }
        return new Syntax.Slice(span, target, from, to, false);
    }
}
