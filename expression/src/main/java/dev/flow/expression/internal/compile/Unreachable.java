package dev.flow.expression.internal.compile;

import dev.flow.expression.Problem;
import dev.flow.expression.ProblemCode;
import dev.flow.expression.internal.syntax.Operator;
import dev.flow.expression.internal.syntax.Syntax;
import dev.flow.expression.internal.syntax.Tree;
import dev.flow.expression.internal.value.Kind;
import java.util.List;
import java.util.Set;

/** Parts of a program that can never be reached, because of what stands beside them; each is a warning. */
public final class Unreachable {
    /** Builtins without arguments that have exactly one result, which is neither null nor false. */
    private static final Set<String> TRUTHY = Set.of("length", "tostring", "tojson", "type", "keys", "keys_unsorted");

    private final Problems problems = new Problems();

    private Unreachable() {}

    /** The warnings about a tree, in order of position. */
    public static List<Problem> find(Syntax tree) {
        Unreachable search = new Unreachable();
        search.visit(tree);
        return search.problems.inOrder();
    }

    private void visit(Syntax node) {
        switch (node) {
            case Syntax.Binary binary -> visitBinary(binary);
            case Syntax.If test -> visitIf(test);
            case Syntax.Pipe pipe
            when hasNoResult(pipe.left()) ->
                report(pipe.right(), "What stands before this `|` has no result, so this is never reached.");
            default -> {}
        }
        Tree.children(node).forEach(this::visit);
    }

    private void visitBinary(Syntax.Binary binary) {
        Operator operator = binary.operator();
        boolean truthy = isTruthy(binary.left());
        if (operator == Operator.ALTERNATIVE && truthy) {
            report(
                    binary.right(),
                    "This alternative is never reached: what stands before `//` is neither null nor false.");
        } else if (operator == Operator.OR && truthy) {
            report(binary.right(), "This is never reached: what stands before `or` is true.");
        } else if (operator == Operator.AND && isFalsy(binary.left())) {
            report(binary.right(), "This is never reached: what stands before `and` is false.");
        }
    }

    private void visitIf(Syntax.If test) {
        Syntax otherwise = test.otherwise();
        if (isFalsy(test.condition())) {
            report(test.then(), "This is never reached: the condition is always false.");
        } else if (otherwise != null && isTruthy(test.condition())) {
            report(otherwise, "This is never reached: the condition is always true.");
        }
    }

    private static boolean hasNoResult(Syntax node) {
        return node instanceof Syntax.Break
                || (node instanceof Syntax.Call call
                        && (call.name().equals("empty") || call.name().equals("error")));
    }

    private static boolean isFalsy(Syntax node) {
        return node instanceof Syntax.Literal literal && !Kind.truthy(literal.value());
    }

    private static boolean isTruthy(Syntax node) {
        return switch (node) {
            case Syntax.Literal literal -> Kind.truthy(literal.value());
            case Syntax.Text text -> Tree.children(text).stream().allMatch(Unreachable::hasResult);
            case Syntax.Array ignored -> true;
            case Syntax.Obj object -> Tree.children(object).stream().allMatch(Unreachable::hasResult);
            case Syntax.Call call -> call.arguments().isEmpty() && TRUTHY.contains(call.name());
            default -> false;
        };
    }

    /** Whether it certainly has a result, or fails. */
    private static boolean hasResult(Syntax node) {
        return switch (node) {
            case Syntax.Literal ignored -> true;
            case Syntax.Identity ignored -> true;
            case Syntax.Variable ignored -> true;
            case Syntax.Array ignored -> true;
            case Syntax.Text ignored -> true;
            case Syntax.Index index -> hasResult(index.target()) && hasResult(index.key());
            case Syntax.Binary binary -> hasResult(binary.left()) && hasResult(binary.right());
            case Syntax.Obj object -> Tree.children(object).stream().allMatch(Unreachable::hasResult);
            default -> false;
        };
    }

    private void report(Syntax part, String message) {
        problems.add(ProblemCode.EXPRESSION_UNREACHABLE, part.span(), message, null);
    }
}
