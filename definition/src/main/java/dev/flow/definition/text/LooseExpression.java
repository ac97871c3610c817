package dev.flow.definition.text;

import dev.flow.expression.Compilation;
import dev.flow.expression.Expression;
import dev.flow.expression.VariableScope;
import java.util.Optional;

/** Compiles the texts of value slots where a workflow says {@code evaluate.mode: loose} (DSL reference, "Evaluate"). */
public final class LooseExpression {
    private LooseExpression() {}

    /** What the text is as an expression; empty when it is none and stays the text. */
    public static Optional<Compilation.Compiled> compile(String text, VariableScope scope) {
        // To jq a text of nothing but comments is the identity; to its author it is a text.
        if (text.lines().allMatch(line -> line.isBlank() || line.stripLeading().startsWith("#"))) {
            return Optional.empty();
        }
        return Expression.compile(text, scope) instanceof Compilation.Compiled compiled
                ? Optional.of(compiled)
                : Optional.empty();
    }

    /** The same for a slot that takes a URI: a URI template is never an expression. */
    public static Optional<Compilation.Compiled> compileUri(String text, VariableScope scope) {
        return UriSyntax.isTemplate(text) && UriSyntax.problem(text).isEmpty()
                ? Optional.empty()
                : compile(text, scope);
    }
}
