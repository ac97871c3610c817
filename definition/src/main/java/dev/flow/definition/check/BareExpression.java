package dev.flow.definition.check;

import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.text.NameSuggestion;
import dev.flow.expression.Compilation;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.VariableScope;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a text that reads data as jq does ({@code .name}, {@code .items | length}, {@code $context.x}) from any other
 * one. Words that happen to be functions of jq ({@code add}, {@code first}) are words, and so are URIs and file names
 * with a dot in them.
 */
final class BareExpression {
    /** A path or a variable where a term of jq can begin. */
    private static final Pattern ACCESS =
            Pattern.compile("(?<![\\w.)\\]}\"'?$\\\\])\\.(?![.\\d])|(?<![\\w$\\\\])\\$[A-Za-z_]");

    private static final Pattern LEADING = Pattern.compile("\\s*(\\.[A-Za-z_\\[\"]|\\$([A-Za-z_][A-Za-z_0-9]*))");
    private static final Set<String> UNKNOWN_NAMES =
            Set.of("expression-unknown-function", "expression-unknown-variable", "expression-arity");

    private BareExpression() {}

    /** @param scope the variables that could be read at that position; asked for only when it matters */
    static boolean is(String text, Supplier<VariableScope> scope) {
        return ACCESS.matcher(text).find() && reads(text, scope.get());
    }

    private static boolean reads(String text, VariableScope scope) {
        return switch (Expression.compile(text, scope)) {
            case Compilation.Compiled compiled ->
                !compiled.expression().reads().paths().isEmpty();
            case Compilation.Rejected(List<ExpressionProblem> problems) -> misspelt(text, problems, scope);
        };
    }

    /** What cannot be compiled is an expression when only a name in it is unknown, and it begins like one. */
    private static boolean misspelt(String text, List<ExpressionProblem> problems, VariableScope scope) {
        Matcher leading = LEADING.matcher(text);
        if (!leading.lookingAt() || !problems.stream().allMatch(problem -> UNKNOWN_NAMES.contains(problem.code()))) {
            return false;
        }
        String variable = leading.group(2);
        if (variable == null) {
            return text.indexOf('|') > 0
                    || problems.stream().allMatch(problem -> problem.code().equals("expression-unknown-variable"));
        }
        return scope.has(variable)
                || EvaluationSite.ARGUMENTS.contains(variable)
                || NameSuggestion.of(variable, scope.variables()).isPresent();
    }
}
