package dev.flow.expression.internal.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.flow.expression.ExpressionVersion;
import dev.flow.expression.internal.value.JqValues;
import dev.flow.expression.internal.value.NumberReader;
import dev.flow.expression.internal.value.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses operands: terms with their suffixes, and everything that begins with a keyword. */
final class TermParser {
    private final Parser parser;
    private final Tokens tokens;
    private final LiteralParser literals;
    private final PatternParser patterns;

    TermParser(Parser parser) {
        this.parser = parser;
        this.tokens = parser.tokens;
        this.literals = new LiteralParser(parser, this);
        this.patterns = new PatternParser(parser, literals);
    }

    SyntaxTree operand(boolean binds) {
        Token token = tokens.peek();
        if (token.is("-")) {
            tokens.take();
            parser.enter();
            SyntaxTree body = parser.binary(Operator.PRODUCT, binds);
            parser.leave();
            return new SyntaxTree.Negate(tokens.since(token.start()), body);
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
        SyntaxTree term = suffixes(token.start(), term());
        if (binds && tokens.takeKeyword("as")) {
            List<DestructuringPattern> alternatives = patterns.alternatives();
            tokens.expect("|", " after the pattern");
            SyntaxTree body = parser.pipe();
            return new SyntaxTree.Bind(tokens.since(token.start()), term, alternatives, body);
        }
        return term;
    }

    SyntaxTree define() {
        Token start = tokens.peek();
        SyntaxTree.Definition definition = definition();
        if (tokens.peek().type() == TokenType.END) {
            throw new JqSyntaxException(
                    "An expression has to follow the definition",
                    Tokens.span(tokens.peek()),
                    "The input itself is `.`.");
        }
        SyntaxTree body = parser.pipe();
        return new SyntaxTree.Define(tokens.since(start.start()), definition, body);
    }

    SyntaxTree.Definition definition() {
        tokens.expectKeyword("def", "");
        Token name = tokens.peek().type() == TokenType.KEYWORD
                ? tokens.take()
                : tokens.expect(TokenType.NAME, "the function's name");
        List<SyntaxTree.Parameter> parameters = new ArrayList<>();
        if (tokens.takeIf("(")) {
            do {
                Token parameter = tokens.take();
                if (parameter.type() != TokenType.NAME
                        && parameter.type() != TokenType.VARIABLE
                        && parameter.type() != TokenType.KEYWORD) {
                    tokens.reset(tokens.position() - (parameter.type() == TokenType.END ? 0 : 1));
                    throw tokens.unexpected("a parameter, `name` or `$name`");
                }
                parameters.add(new SyntaxTree.Parameter(parameter.text(), parameter.type() == TokenType.VARIABLE));
            } while (tokens.takeIf(";"));
            tokens.expect(")", " or `;` after the parameter");
        }
        tokens.expect(":", " before the function's body");
        SyntaxTree body = parser.pipe();
        tokens.expect(";", " after the function's body");
        return new SyntaxTree.Definition(Tokens.span(name), name.text(), parameters, body);
    }

    private SyntaxTree attempt(boolean binds) {
        Span start = Tokens.span(tokens.take());
        parser.enter();
        SyntaxTree body = operand(binds);
        SyntaxTree handler = tokens.takeKeyword("catch") ? operand(binds) : null;
        parser.leave();
        return new SyntaxTree.Try(tokens.since(start.start()), body, handler);
    }

    private SyntaxTree label() {
        Span start = Tokens.span(tokens.take());
        Token name = tokens.expect(TokenType.VARIABLE, "the label's name, `$name`");
        tokens.expect("|", " after the label");
        SyntaxTree body = parser.pipe();
        return new SyntaxTree.Label(tokens.since(start.start()), name.text(), body);
    }

    private SyntaxTree term() {
        Token token = tokens.peek();
        Span span = Tokens.span(token);
        return switch (token.type()) {
            case NUMBER -> {
                tokens.take();
                yield new SyntaxTree.Literal(span, NumberReader.read(token.text()));
            }
            case FIELD -> {
                tokens.take();
                yield new SyntaxTree.Index(span, new SyntaxTree.Identity(span), literals.key(token), false);
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

    private SyntaxTree bracketOrDot() {
        Token token = tokens.peek();
        return switch (token.text()) {
            case "." -> dot();
            case ".." -> new SyntaxTree.Descent(Tokens.span(tokens.take()));
            case "(" -> {
                tokens.take();
                yield parser.bracketed(
                        () -> {
                            SyntaxTree body = parser.pipe();
                            tokens.expect(")", "");
                            return body;
                        },
                        SyntaxTree.Broken::new);
            }
            case "[" -> literals.array();
            case "{" -> literals.object();
            default -> throw tokens.unexpected("a value");
        };
    }

    private SyntaxTree dot() {
        Token token = tokens.take();
        Span span = Tokens.span(token);
        if (startsText(tokens.peek())) {
            SyntaxTree key = literals.text();
            return new SyntaxTree.Index(span.to(key.span()), new SyntaxTree.Identity(span), key, false);
        }
        if (tokens.peek().is("[") || tokens.peek().start() > token.end()) {
            return new SyntaxTree.Identity(span);
        }
        if (tokens.peek().type() == TokenType.NUMBER || tokens.peek().type() == TokenType.NAME) {
            throw tokens.unexpected("");
        }
        return new SyntaxTree.Identity(span);
    }

    private SyntaxTree keyword() {
        Token token = tokens.peek();
        return switch (token.text()) {
            case "if" -> condition();
            case "reduce" -> reduce();
            case "foreach" -> foreach();
            case "break" -> {
                tokens.take();
                Token name = tokens.expect(TokenType.VARIABLE, "the label to break to, `$name`");
                yield new SyntaxTree.Break(Tokens.span(token).to(Tokens.span(name)), name.text());
            }
            default -> throw tokens.unexpected("a value");
        };
    }

    private SyntaxTree condition() {
        Span start = Tokens.span(tokens.take());
        parser.enter();
        SyntaxTree test = parser.pipe();
        tokens.expectKeyword("then", " after the condition");
        SyntaxTree then = parser.pipe();
        SyntaxTree otherwise = null;
        if (tokens.peek().isKeyword("elif")) {
            otherwise = condition();
        } else {
            if (tokens.takeKeyword("else")) {
                otherwise = parser.pipe();
            }
            tokens.expectKeyword("end", " after `if`");
        }
        parser.leave();
        return new SyntaxTree.If(start.to(Tokens.span(tokens.previous())), test, then, otherwise);
    }

    private SyntaxTree reduce() {
        Span start = Tokens.span(tokens.take());
        SyntaxTree.Loop loop = loop();
        tokens.expect("(", " after the pattern");
        SyntaxTree init = parser.pipe();
        tokens.expect(";", " after the first value");
        SyntaxTree update = parser.pipe();
        Span end = Tokens.span(tokens.expect(")", " after the update"));
        return new SyntaxTree.Reduce(start.to(end), loop, init, update);
    }

    private SyntaxTree foreach() {
        Span start = Tokens.span(tokens.take());
        SyntaxTree.Loop loop = loop();
        tokens.expect("(", " after the pattern");
        SyntaxTree init = parser.pipe();
        tokens.expect(";", " after the first value");
        SyntaxTree update = parser.pipe();
        SyntaxTree extract = tokens.takeIf(";") ? parser.pipe() : null;
        Span end = Tokens.span(tokens.expect(")", " after the update"));
        return new SyntaxTree.Foreach(start.to(end), loop, init, update, extract);
    }

    private SyntaxTree.Loop loop() {
        SyntaxTree source = parser.binary(Operator.ALTERNATIVE.strength(), false);
        tokens.expectKeyword("as", " after what it runs over");
        return new SyntaxTree.Loop(source, patterns.alternatives());
    }

    private SyntaxTree variable() {
        Token token = tokens.take();
        Span span = Tokens.span(token);
        return token.text().equals("__loc__")
                ? new SyntaxTree.Literal(span, location(token.start()))
                : new SyntaxTree.Variable(span, token.text());
    }

    JsonNode location(int offset) {
        LinkedHashMap<String, JsonNode> fields = new LinkedHashMap<>();
        fields.put("file", TextNode.valueOf("<top-level>"));
        fields.put("line", Numbers.of((long) parser.line(offset)));
        return JqValues.constant(fields);
    }

    private SyntaxTree call() {
        Token name = tokens.take();
        Span span = Tokens.span(name);
        if (!tokens.takeIf("(")) {
            return switch (name.text()) {
                case "true" -> new SyntaxTree.Literal(span, JqValues.TRUE);
                case "false" -> new SyntaxTree.Literal(span, JqValues.FALSE);
                case "null" -> new SyntaxTree.Literal(span, JqValues.NULL);
                default -> new SyntaxTree.Call(span, name.text(), List.of());
            };
        }
        List<SyntaxTree> arguments = parser.bracketed(
                () -> {
                    List<SyntaxTree> list = new ArrayList<>();
                    do {
                        list.add(parser.pipe());
                    } while (tokens.takeIf(";"));
                    if (tokens.peek().is(",")) {
                        throw new JqSyntaxException(
                                "Arguments are separated by semicolons", Tokens.span(tokens.peek()), "Write `;`.");
                    }
                    tokens.expect(")", " or `;` after the argument");
                    return list;
                },
                broken -> List.<SyntaxTree>of());
        if (arguments.isEmpty()) {
            return new SyntaxTree.Broken(span);
        }
        return new SyntaxTree.Call(span.to(Tokens.span(tokens.previous())), name.text(), arguments);
    }

    private SyntaxTree suffixes(int start, SyntaxTree term) {
        boolean encloses = tokens.previous().is(")") && parser.version().isSince(ExpressionVersion.V2);
        SyntaxTree enclosed = encloses ? term : null;
        SyntaxTree result = term;
        while (true) {
            Token token = tokens.peek();
            Span span = new Span(start, token.end());
            if (token.type() == TokenType.FIELD) {
                tokens.take();
                result = new SyntaxTree.Index(span, result, literals.key(token), false);
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
                SyntaxTree key = literals.text();
                result = new SyntaxTree.Index(tokens.since(start), result, key, false);
            } else {
                return result;
            }
        }
    }

    /**
     * A question mark covers the last index only: {@code .a.b?} fails where {@code .a} does. After a parenthesis it
     * covers all that is enclosed.
     */
    private static SyntaxTree optional(Span span, SyntaxTree term, @Nullable SyntaxTree enclosed) {
        if (SyntaxTree.same(term, enclosed)) {
            return new SyntaxTree.Try(span, term, null);
        }
        return switch (term) {
            case SyntaxTree.Index index
            when !index.optional() -> new SyntaxTree.Index(span, index.target(), index.key(), true);
            case SyntaxTree.Slice slice
            when !slice.optional() -> new SyntaxTree.Slice(span, slice.target(), slice.from(), slice.to(), true);
            case SyntaxTree.Iterate iterate
            when !iterate.optional() -> new SyntaxTree.Iterate(span, iterate.target(), true);
            default -> new SyntaxTree.Try(span, term, null);
        };
    }

    private static boolean startsText(Token token) {
        return token.type() == TokenType.QUOTE_OPEN || token.type() == TokenType.FORMAT;
    }

    /** Parses an index, a slice or an iteration after {@code term[}. */
    private SyntaxTree bracketSuffix(int start, SyntaxTree target) {
        if (tokens.takeIf("]")) {
            return new SyntaxTree.Iterate(tokens.since(start), target, false);
        }
        return parser.bracketed(
                () -> {
                    SyntaxTree from = tokens.peek().is(":") ? null : parser.pipe();
                    boolean slice = tokens.takeIf(":");
                    SyntaxTree to = slice && !tokens.peek().is("]") ? parser.pipe() : null;
                    tokens.expect("]", "");
                    return slicedOrIndexed(tokens.since(start), target, slice, from, to);
                },
                SyntaxTree.Broken::new);
    }

    private SyntaxTree slicedOrIndexed(
            Span span, SyntaxTree target, boolean slice, @Nullable SyntaxTree from, @Nullable SyntaxTree to) {
        if (!slice && from != null) {
            return new SyntaxTree.Index(span, target, from, false);
        }
        if (from == null && to == null) {
            throw tokens.unexpected("an index");
        }
        return new SyntaxTree.Slice(span, target, from, to, false);
    }
}
