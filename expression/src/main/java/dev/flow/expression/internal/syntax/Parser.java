package dev.flow.expression.internal.syntax;

import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.ExpressionProblemCode;
import dev.flow.expression.ExpressionVersion;
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
    private final List<ExpressionProblem> problems = new ArrayList<>();
    private final String source;
    private final ExpressionVersion version;
    private final TermParser terms;
    private int depth;

    private Parser(String source, ExpressionVersion version) {
        this.source = source;
        this.version = version;
        this.tokens = new Tokens(source);
        this.terms = new TermParser(this);
    }

    /** Reads a whole program. */
    public static ParseResult parse(String source, ExpressionVersion version) {
        Parser parser = new Parser(source, version);
        SyntaxTree tree;
        try {
            tree = parser.program();
        } catch (JqSyntaxException error) {
            parser.report(error);
            tree = new SyntaxTree.Broken(error.span);
        }
        parser.problems.sort(Comparator.comparingInt(ExpressionProblem::start));
        return new ParseResult(tree, parser.problems);
    }

    /** Reads one {@code def}, for builtins that are written in jq. */
    public static SyntaxTree.Definition definition(String source) {
        return new Parser(source, ExpressionVersion.LATEST).terms.definition();
    }

    ExpressionVersion version() {
        return version;
    }

    private SyntaxTree program() {
        Token first = tokens.peek();
        if (first.type() == TokenType.END) {
            throw new JqSyntaxException("The expression is empty", Tokens.span(first), "The input itself is `.`.");
        }
        if (first.isKeyword("import") || first.isKeyword("include") || first.isKeyword("module")) {
            throw new JqSyntaxException(
                    "`" + first.text() + "` does not exist here: an expression has no modules",
                    Tokens.span(first),
                    "Define functions in the expression with `def`.");
        }
        SyntaxTree tree = pipe();
        if (tokens.peek().type() != TokenType.END) {
            throw tokens.unexpected("an operator or the end");
        }
        if (SyntaxQueries.isHigher(tree, HIGHEST)) {
            report(
                    ExpressionProblemCode.EXPRESSION_TOO_COMPLEX,
                    "The expression is nested too deeply.",
                    tree.span(),
                    "Split it up.");
            return new SyntaxTree.Broken(tree.span());
        }
        return tree;
    }

    /** {@code def …; a, b | c} */
    SyntaxTree pipe() {
        enter();
        try {
            List<SyntaxTree> stages = new ArrayList<>();
            List<Integer> starts = new ArrayList<>();
            do {
                starts.add(tokens.peek().start());
                stages.add(tokens.peek().isKeyword("def") ? terms.define() : comma());
                limit(stages.size());
            } while (tokens.takeIf("|"));
            SyntaxTree tree = stages.getLast();
            for (int i = stages.size() - 2; i >= 0; i--) {
                tree = new SyntaxTree.Pipe(tokens.since(starts.get(i)), stages.get(i), tree);
            }
            return tree;
        } finally {
            depth--;
        }
    }

    private SyntaxTree comma() {
        int start = tokens.peek().start();
        SyntaxTree first = binary(Operator.ALTERNATIVE.strength(), true);
        if (!tokens.peek().is(",")) {
            return first;
        }
        List<SyntaxTree> parts = new ArrayList<>();
        parts.add(first);
        while (tokens.takeIf(",")) {
            parts.add(binary(Operator.ALTERNATIVE.strength(), true));
        }
        return new SyntaxTree.Comma(tokens.since(start), parts);
    }

    /** The value of an object's field: everything but a comma, and nothing that would run on over the next field. */
    SyntaxTree fieldValue() {
        enter();
        int start = tokens.peek().start();
        SyntaxTree left = binary(Operator.ALTERNATIVE.strength(), false);
        if (tokens.peek().isKeyword("as")) {
            throw new JqSyntaxException(
                    "A binding in an object's field needs parentheses",
                    Tokens.span(tokens.peek()),
                    "Write `{key: (… as $x | …)}`.");
        }
        if (tokens.takeIf("|")) {
            SyntaxTree right = fieldValue();
            left = new SyntaxTree.Pipe(tokens.since(start), left, right);
        }
        depth--;
        return left;
    }

    /**
     * Operands and operators of at least this strength.
     *
     * @param binds whether {@code term as $x | body} may be an operand
     */
    SyntaxTree binary(int strength, boolean binds) {
        int start = tokens.peek().start();
        SyntaxTree left = terms.operand(binds);
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
                SyntaxTree right = nested(operator.strength() + (fromRight ? 0 : 1), binds);
                left = new SyntaxTree.Binary(tokens.since(start), operator, left, right);
                if (operator.strength() == Operator.EQUAL.strength()) {
                    refuseChain(operator.strength());
                }
            }
            limit(++chain);
        }
    }

    private SyntaxTree nested(int strength, boolean binds) {
        enter();
        SyntaxTree tree = binary(strength, binds);
        depth--;
        return tree;
    }

    private SyntaxTree assignment(int start, SyntaxTree paths, Token token, boolean binds) {
        SyntaxTree value = nested(Operator.ASSIGNMENT + 1, binds);
        Span span = tokens.since(start);
        boolean update = token.text().length() > 1;
        return new SyntaxTree.Assign(span, update, assigned(token.text()), paths, value);
    }

    private void refuseChain(int strength) {
        Token token = tokens.peek();
        Operator operator = operator(token);
        boolean again = operator == null
                ? isAssignment(token) && strength == Operator.ASSIGNMENT
                : operator.strength() == strength;
        if (again) {
            throw new JqSyntaxException(
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

    /** Reads what is in brackets; after a mistake in there it goes on after the closing one. */
    <T> T bracketed(Supplier<T> contents, Function<Span, T> broken) {
        int start = tokens.position();
        int before = depth;
        try {
            return contents.get();
        } catch (JqSyntaxException error) {
            if (error.code == ExpressionProblemCode.EXPRESSION_TOO_COMPLEX) {
                throw error;
            }
            depth = before;
            report(error);
            tokens.reset(start);
            tokens.skipToClosing();
            return broken.apply(error.span);
        }
    }

    private void report(JqSyntaxException error) {
        report(error.code, error.sentence() + ".", error.span, error.hint);
    }

    void report(ExpressionProblemCode code, String message, Span span, @Nullable String hint) {
        ExpressionProblem problem = new ExpressionProblem(code.code(), message, span.start(), span.end(), hint);
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
            throw new JqSyntaxException(
                    ExpressionProblemCode.EXPRESSION_TOO_COMPLEX,
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
            throw new JqSyntaxException(
                    ExpressionProblemCode.EXPRESSION_TOO_COMPLEX,
                    "More than " + LONGEST_CHAIN + " operators follow each other",
                    Tokens.span(tokens.peek()),
                    "Split the expression up, or use `add` or `join` on an array.");
        }
    }
}
