package dev.flow.expression.internal.compile;

import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.ExpressionProblemCode;
import dev.flow.expression.internal.syntax.Operator;
import dev.flow.expression.internal.syntax.SyntaxQueries;
import dev.flow.expression.internal.syntax.SyntaxTree;
import dev.flow.expression.internal.value.ValueKind;
import java.util.List;
import java.util.Set;

/** Finds parts of a program that can never be reached; each is a warning. */
public final class UnreachableCode {
    /** Builtins without arguments that have exactly one result, which is neither null nor false. */
    private static final Set<String> TRUTHY = Set.of("length", "tostring", "tojson", "type", "keys", "keys_unsorted");

    private final ProblemCollector problems = new ProblemCollector();

    private UnreachableCode() {}

    /** The warnings about a tree, in order of position. */
    public static List<ExpressionProblem> find(SyntaxTree tree) {
        UnreachableCode search = new UnreachableCode();
        search.visit(tree);
        return search.problems.inOrder();
    }

    private void visit(SyntaxTree node) {
        switch (node) {
            case SyntaxTree.Binary binary -> visitBinary(binary);
            case SyntaxTree.If test -> visitIf(test);
            case SyntaxTree.Pipe pipe
            when hasNoResult(pipe.left()) ->
                report(pipe.right(), "What is before this `|` has no result, so this is never reached.");
            default -> {}
        }
        SyntaxQueries.children(node).forEach(this::visit);
    }

    private void visitBinary(SyntaxTree.Binary binary) {
        Operator operator = binary.operator();
        boolean truthy = isTruthy(binary.left());
        if (operator == Operator.ALTERNATIVE && truthy) {
            report(binary.right(), "This alternative is never reached: what is before `//` is neither null nor false.");
        } else if (operator == Operator.OR && truthy) {
            report(binary.right(), "This is never reached: what is before `or` is true.");
        } else if (operator == Operator.AND && isFalsy(binary.left())) {
            report(binary.right(), "This is never reached: what is before `and` is false.");
        }
    }

    private void visitIf(SyntaxTree.If test) {
        SyntaxTree otherwise = test.otherwise();
        if (isFalsy(test.condition())) {
            report(test.then(), "This is never reached: the condition is always false.");
        } else if (otherwise != null && isTruthy(test.condition())) {
            report(otherwise, "This is never reached: the condition is always true.");
        }
    }

    private static boolean hasNoResult(SyntaxTree node) {
        return node instanceof SyntaxTree.Break
                || (node instanceof SyntaxTree.Call call
                        && (call.name().equals("empty") || call.name().equals("error")));
    }

    private static boolean isFalsy(SyntaxTree node) {
        return node instanceof SyntaxTree.Literal literal && !ValueKind.truthy(literal.value());
    }

    private static boolean isTruthy(SyntaxTree node) {
        return switch (node) {
            case SyntaxTree.Literal literal -> ValueKind.truthy(literal.value());
            case SyntaxTree.Text text -> SyntaxQueries.children(text).stream().allMatch(UnreachableCode::hasResult);
            case SyntaxTree.Array ignored -> true;
            case SyntaxTree.Obj object ->
                SyntaxQueries.children(object).stream().allMatch(UnreachableCode::hasResult);
            case SyntaxTree.Call call -> call.arguments().isEmpty() && TRUTHY.contains(call.name());
            default -> false;
        };
    }

    /** Whether it certainly has a result, or fails. */
    private static boolean hasResult(SyntaxTree node) {
        return switch (node) {
            case SyntaxTree.Literal ignored -> true;
            case SyntaxTree.Identity ignored -> true;
            case SyntaxTree.Variable ignored -> true;
            case SyntaxTree.Array ignored -> true;
            case SyntaxTree.Text ignored -> true;
            case SyntaxTree.Index index -> hasResult(index.target()) && hasResult(index.key());
            case SyntaxTree.Binary binary -> hasResult(binary.left()) && hasResult(binary.right());
            case SyntaxTree.Obj object ->
                SyntaxQueries.children(object).stream().allMatch(UnreachableCode::hasResult);
            default -> false;
        };
    }

    private void report(SyntaxTree part, String message) {
        problems.add(ExpressionProblemCode.EXPRESSION_UNREACHABLE, part.span(), message, null);
    }
}
