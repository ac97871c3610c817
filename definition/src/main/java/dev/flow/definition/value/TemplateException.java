package dev.flow.definition.value;

import dev.flow.definition.text.Pointer;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An expression of a template failed. It has no stack trace, as the expression's own error has none. */
public final class TemplateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ExpressionException failure;
    private final transient Expression expression;
    private final transient List<String> inwards;

    private TemplateException(ExpressionException failure, Expression expression, List<String> inwards) {
        super(failure.getMessage(), null, false, false);
        this.failure = failure;
        this.expression = expression;
        this.inwards = inwards;
    }

    static TemplateException of(ExpressionException failure, Expression expression) {
        return new TemplateException(failure, expression, List.of());
    }

    /** The same failure as a template sees it that has this one as a property or an element. */
    TemplateException below(String step) {
        List<String> steps = new ArrayList<>(inwards);
        steps.add(step);
        return new TemplateException(failure, expression, steps);
    }

    /** What failed in the expression. */
    public ExpressionException failure() {
        return failure;
    }

    /** The expression that failed. */
    public Expression expression() {
        return expression;
    }

    /** The position of the expression, seen from the slot that holds the template. */
    public Pointer in(Pointer slot) {
        Pointer at = slot;
        List<String> steps = new ArrayList<>(inwards);
        Collections.reverse(steps);
        for (String step : steps) {
            at = at.child(step);
        }
        return at;
    }
}
