package dev.flow.engine.interpreter.event;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.expression.Bindings;
import dev.flow.expression.Budget;
import dev.flow.expression.Compilation;
import dev.flow.expression.EvaluationOptions;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionException;
import dev.flow.expression.VariableScope;
import java.time.Instant;

/**
 * Regular expressions in event filters (DSL reference, "Event Filter"): a literal with a character that matches
 * something in a pattern must match the whole attribute. They run in the expression module, which counts their steps.
 */
final class Patterns {
    private static final String SPECIAL = "*+?[](){}|^$\\";
    private static final EvaluationOptions EVALUATION = new EvaluationOptions(Budget.defaults(), () -> Instant.EPOCH);

    private Patterns() {}

    static boolean matches(JsonNode pattern, JsonNode value) {
        if (!isPattern(pattern) || !value.isTextual()) {
            return false;
        }
        Bindings bindings = name -> pattern;
        try {
            return Test.EXPRESSION.value(value, bindings, EVALUATION).asBoolean();
        } catch (ExpressionException e) {
            return false;
        }
    }

    /** Whether a literal can match more than itself. */
    static boolean isPattern(JsonNode literal) {
        return literal.isTextual()
                && literal.textValue().chars().anyMatch(character -> SPECIAL.indexOf(character) >= 0);
    }

    /** Compiled by the first filter that needs it. */
    private static final class Test {
        static final Expression EXPRESSION = switch (Expression.compile(
                "test(\"^(?:\" + $pattern + \")$\")", VariableScope.of("pattern"))) {
            case Compilation.Compiled compiled -> compiled.expression();
            case Compilation.Rejected rejected ->
                throw new IllegalStateException(rejected.problems().get(0).message());
        };
    }
}
