package dev.flow.expression.internal.syntax;

import dev.flow.expression.Problem;
import dev.flow.expression.ProblemCode;
import dev.flow.expression.Semantics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a program by recursive descent: jq 1.7's grammar, and where 1.8 only adds (operators in object values,
 * {@code if} and the loops as terms, {@code reduce} over any expression) 1.8's. After a mistake inside brackets it goes
 * on after them.
 */
public final class Parser {
    /** Bracketed or otherwise nested expressions; bounds the Java stack that reading and compiling take. */
    private static final int DEEPEST = 120;

    /** Elements of one chain of pipes or operators, for the same reason. */
    private static final int LONGEST_CHAIN = 250;

    /** Levels of the tree: nesting and chains together. */
    private static final int HIGHEST = 300;

    final Tokens tokens;
    private final List<Problem> problems = new ArrayList<>();
    private final String source;
    private final Semantics semantics;
    private final Terms terms;
    private int depth;

    private Parser(String source, Semantics semantics) {
        this.source = source;
        this.semantics = semantics;
        this.tokens = new Tokens(source);
        this.terms = new Terms(this);
    }

    /** Reads a whole program. */
    public static Parsed parse(String source, Semantics semantics) {
        Parser parser = new Parser(source, semantics);
        Syntax tree;
        try {
            tree = parser.program();
        } catch (SyntaxError error) {
            parser.report(error);
            tree = new Syntax.Broken(error.span);
        }
        parser.problems.sort(Comparator.comparingInt(Problem::start));
        return new Parsed(tree, parser.problems);
    }

    /** Reads one {@code def}, for builtins that are written in jq. */
    public static Syntax.Definition definition(String source) {
        return new Parser(source, Semantics.LATEST).terms.definition();
    }

    Semantics semantics() {
        return semantics;
    }

    private Syntax program() {
        Token first = tokens.peek();
        if (first.type() == TokenType.END) {
            throw new SyntaxError("The expression is empty", Tokens.span(first), "The input itself is `.`.");
        }
        if (first.isKeyword("import") || first.isKeyword("include") || first.isKeyword("module")) {
            throw new SyntaxError(
                    "`" + first.text() + "` does not exist here: an expression stands by itself",
                    Tokens.span(first),
                    "Define functions in the expression with `def`.");
        }
        Syntax tree = pipe();
        if (tokens.peek().type() != TokenType.END) {
            throw tokens.unexpected("an operator or the end");
        }
        if (Tree.isHigher(tree, HIGHEST)) {
            report(
                    ProblemCode.EXPRESSION_TOO_COMPLEX,
                    "The expression is nested too deeply.",
                    tree.span(),
                    "Split it up.");
            return new Syntax.Broken(tree.span());
        }
        return tree;
    }

    /** {@code def …; a, b | c} */
    Syntax pipe() {
        enter();
        try {
            List<Syntax> stages = new ArrayList<>();
            List<Integer> starts = new ArrayList<>();
            do {
                starts.add(tokens.peek().start());
                stages.add(tokens.peek().isKeyword("def") ? terms.define() : comma());
                limit(stages.size());
            } while (tokens.takeIf("|"));
            Syntax tree = stages.getLast();
            for (int i = stages.size() - 2; i >= 0; i--) {
                tree = new Syntax.Pipe(tokens.since(starts.get(i)), stages.get(i), tree);
            }
            return tree;
        } finally {
            depth--;
        }
    }

    private Syntax comma() {
        int start = tokens.peek().start();
        Syntax first = binary(Operator.ALTERNATIVE.strength(), true);
        if (!tokens.peek().is(",")) {
            return first;
        }
        List<Syntax> parts = new ArrayList<>();
        parts.add(first);
        while (tokens.takeIf(",")) {
            parts.add(binary(Operator.ALTERNATIVE.strength(), true));
        }
        return new Syntax.Comma(tokens.since(start), parts);
    }

    /** The value of an object's field: everything but a comma, and nothing that would run on over the next field. */
    Syntax fieldValue() {
        enter();
        int start = tokens.peek().start();
        Syntax left = binary(Operator.ALTERNATIVE.strength(), false);
        if (tokens.peek().isKeyword("as")) {
            throw new SyntaxError(
                    "A binding in an object's field needs parentheses",
                    Tokens.span(tokens.peek()),
                    "Write `{key: (… as $x | …)}`.");
        }
        if (tokens.takeIf("|")) {
            Syntax right = fieldValue();
            left = new Syntax.Pipe(tokens.since(start), left, right);
        }
        depth--;
        return left;
    }

    /**
     * Operands and operators of at least this strength.
     *
     * @param binds whether {@code term as $x | body} may be an operand
     */
    Syntax binary(int strength, boolean binds) {
        int start = tokens.peek().start();
        Syntax left = terms.operand(binds);
        int chain = 0;
        while (true) {
            Token token = tokens.peek();
            Operator operator = operator(token);
            if (operator == null) {
                if (!isAssignment(token) || strength > Operator.ASSIGNMENT) {
                    return left;
                }
                left = assignment(start, left, tokens.take(), binds);
                refuseChain(Operator.ASSIGNMENT);
            } else {
                if (operator.strength() < strength) {
                    return left;
                }
                tokens.take();
                boolean fromRight = operator == Operator.ALTERNATIVE;
                Syntax right = nested(operator.strength() + (fromRight ? 0 : 1), binds);
                left = new Syntax.Binary(tokens.since(start), operator, left, right);
                if (operator.strength() == Operator.EQUAL.strength()) {
                    refuseChain(operator.strength());
                }
            }
            limit(++chain);
        }
    }

    private Syntax nested(int strength, boolean binds) {
        enter();
        Syntax tree = binary(strength, binds);
        depth--;
        return tree;
    }

    private Syntax assignment(int start, Syntax paths, Token token, boolean binds) {
        Syntax value = nested(Operator.ASSIGNMENT + 1, binds);
        Span span = tokens.since(start);
        boolean update = token.text().length() > 1;
        return new Syntax.Assign(span, update, assigned(token.text()), paths, value);
    }

    private void refuseChain(int strength) {
        Token token = tokens.peek();
        Operator operator = operator(token);
        boolean again = operator == null
                ? isAssignment(token) && strength == Operator.ASSIGNMENT
                : operator.strength() == strength;
        if (again) {
            throw new SyntaxError(
                    token.shown() + " cannot follow another comparison or assignment",
                    Tokens.span(token),
                    "Use parentheses to say what belongs together.");
        }
    }

    private static @Nullable Operator operator(Token token) {
        if (token.type() == TokenType.OPERATOR || token.type() == TokenType.KEYWORD) {
            for (Operator operator : Operator.values()) {
                if (operator.text().equals(token.text())) {
                    return operator;
                }
            }
        }
        return null;
    }

    private static boolean isAssignment(Token token) {
        return token.type() == TokenType.OPERATOR
                && switch (token.text()) {
                    case "=", "|=", "+=", "-=", "*=", "/=", "%=", "//=" -> true;
                    default -> false;
                };
    }

    private static @Nullable Operator assigned(String text) {
        return switch (text) {
            case "+=" -> Operator.ADD;
            case "-=" -> Operator.SUBTRACT;
            case "*=" -> Operator.MULTIPLY;
            case "/=" -> Operator.DIVIDE;
            case "%=" -> Operator.REMAINDER;
            case "//=" -> Operator.ALTERNATIVE;
            default -> null;
        };
    }

    /** Reads what stands in brackets; after a mistake in there it goes on after the closing one. */
    <T> T bracketed(Supplier<T> contents, Function<Span, T> broken) {
        int start = tokens.position();
        int before = depth;
        try {
            return contents.get();
        } catch (SyntaxError error) {
            if (error.code == ProblemCode.EXPRESSION_TOO_COMPLEX) {
                throw error;
            }
            depth = before;
            report(error);
            tokens.reset(start);
            tokens.skipToClosing();
            return broken.apply(error.span);
        }
    }

    private void report(SyntaxError error) {
        report(error.code, error.sentence() + ".", error.span, error.hint);
    }

    void report(ProblemCode code, String message, Span span, @Nullable String hint) {
        Problem problem = new Problem(code.code(), message, span.start(), span.end(), hint);
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    /** The line of an offset, from 1. */
    int line(int offset) {
        return 1
                + (int) source.substring(0, offset)
                        .chars()
                        .filter(unit -> unit == '\n')
                        .count();
    }

    void enter() {
        if (++depth > DEEPEST) {
            throw new SyntaxError(
                    ProblemCode.EXPRESSION_TOO_COMPLEX,
                    "The expression is nested too deeply",
                    Tokens.span(tokens.peek()),
                    "Split it up.");
        }
    }

    void leave() {
        depth--;
    }

    private void limit(int chain) {
        if (chain > LONGEST_CHAIN) {
            throw new SyntaxError(
                    ProblemCode.EXPRESSION_TOO_COMPLEX,
                    "More than " + LONGEST_CHAIN + " operators follow each other",
                    Tokens.span(tokens.peek()),
                    "Split the expression up, or use `add` or `join` on an array.");
        }
    }
}
