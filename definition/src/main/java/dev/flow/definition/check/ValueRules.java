package dev.flow.definition.check;

import dev.flow.definition.diagnostic.ExpressionCode;
import dev.flow.definition.grammar.EvaluationSite;
import dev.flow.definition.grammar.StringFormat;
import dev.flow.definition.reader.SourceNode.Scalar;
import dev.flow.definition.text.LooseExpression;
import dev.flow.definition.text.WrappedExpression;
import dev.flow.expression.Compilation.Rejected;
import dev.flow.expression.Expression;
import dev.flow.expression.ExpressionProblem;
import dev.flow.expression.VariableScope;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Which texts are expressions in the place of a value, and which only look like one: in {@code strict} mode a text is
 * one when it is wholly {@code ${ }}, in {@code loose} mode whenever it compiles.
 */
final class ValueRules {
    private final FileDiagnostics diagnostics;
    private final ExpressionRules expressions;
    private final boolean loose;

    ValueRules(FileDiagnostics diagnostics, ExpressionRules expressions, boolean loose) {
        this.diagnostics = diagnostics;
        this.expressions = expressions;
        this.loose = loose;
    }

    /** A slot that takes any text. */
    void value(Scalar scalar, StringFormat format, ValueLocation location, CheckContext context) {
        boolean evaluated = context.site() != EvaluationSite.NOWHERE;
        if (evaluated && wrapped(scalar, location, context)) {
            return;
        }
        String text = scalar.text();
        int dollar = text.indexOf("${");
        if (dollar >= 0) {
            // in the middle of a script or a command it is the business of another language
            boolean ours = format != StringFormat.CODE || text.stripLeading().startsWith("${");
            if (ours && !(evaluated && unclosed(scalar, location)) && format != StringFormat.CODE) {
                partial(scalar, location, "`${` appears inside a text, where nothing evaluates it.", null);
            }
            return;
        }
        if (!evaluated || (loose && format != StringFormat.CODE && looselyEvaluated(scalar, location, context))) {
            return;
        }
        bare(scalar, location, context);
    }

    /**
     * A slot that takes an expression or a literal of some form.
     *
     * @return whether the text is an expression, or was meant to be one: then its problems are reported
     */
    boolean isExpression(Scalar scalar, StringFormat format, ValueLocation location, CheckContext context) {
        if (wrapped(scalar, location, context) || unclosed(scalar, location)) {
            return true;
        }
        boolean uri = format == StringFormat.URI || format == StringFormat.ADDRESS;
        if (!loose || format == StringFormat.WRAPPED) {
            return false;
        }
        VariableScope scope = expressions.scope(context);
        boolean compiles = (uri
                        ? LooseExpression.compileUri(scalar.text(), scope)
                        : LooseExpression.compile(scalar.text(), scope))
                .isPresent();
        return compiles && looselyEvaluated(scalar, location, context);
    }

    /** A slot that is an expression by its type. */
    void expression(Scalar scalar, ValueLocation location, CheckContext context) {
        boolean begins = scalar.text().stripLeading().startsWith("${");
        if (!(begins && WrappedExpression.of(scalar.text()).isEmpty() && unclosed(scalar, location))) {
            expressions.check(scalar, WrappedExpression.bare(scalar.text()), location.pointer(), context);
        }
    }

    /** A text that is taken as it is, except that calls evaluate the expressions in all of their arguments. */
    void plain(Scalar scalar, ValueLocation location, CheckContext context) {
        if (context.site() == EvaluationSite.NOWHERE
                || WrappedExpression.of(scalar.text()).isEmpty()) {
            return;
        }
        if (context.site() == EvaluationSite.ACTIVITY) {
            var _ = wrapped(scalar, location, context);
        } else {
            partial(
                    scalar,
                    location,
                    location.label() + " is taken as it is: nothing evaluates the `${` in it.",
                    "Write the text itself.");
        }
    }

    /** Reports a text that looks like an expression and is not evaluated. */
    void bare(Scalar scalar, ValueLocation location, CheckContext context) {
        String text = scalar.text().strip();
        if (!BareExpression.is(text, () -> expressions.scope(context))) {
            return;
        }
        if (loose
                && Expression.compile(text, expressions.scope(context))
                        instanceof Rejected(List<ExpressionProblem> problems)) {
            ExpressionProblem problem = problems.getFirst();
            diagnostics.report(
                    ExpressionCode.UNWRAPPED_EXPRESSION,
                    scalar.range(),
                    location.pointer(),
                    "`" + text + "` stays this text, because it does not compile as an expression: "
                            + problem.message(),
                    problem.hint());
            return;
        }
        diagnostics.report(
                ExpressionCode.UNWRAPPED_EXPRESSION,
                scalar.range(),
                location.pointer(),
                "`" + text + "` looks like an expression but is not in `${ }`, so it stays this text.",
                wrap(text));
    }

    /** How to write a text that looks like an expression; null when it does not. */
    @Nullable
    String fix(Scalar scalar, CheckContext context) {
        String text = scalar.text().strip();
        return BareExpression.is(text, () -> expressions.scope(context)) ? wrap(text) : null;
    }

    private static String wrap(String text) {
        return "Write ${ " + text + " }, in quotes where YAML needs them.";
    }

    private boolean wrapped(Scalar scalar, ValueLocation location, CheckContext context) {
        Optional<WrappedExpression> wrapped = WrappedExpression.of(scalar.text());
        wrapped.ifPresent(expression -> expressions.check(scalar, expression, location.pointer(), context));
        return wrapped.isPresent();
    }

    private boolean looselyEvaluated(Scalar scalar, ValueLocation location, CheckContext context) {
        boolean compiles = LooseExpression.compile(scalar.text(), expressions.scope(context))
                .isPresent();
        if (compiles) {
            expressions.check(scalar, new WrappedExpression(scalar.text(), 0), location.pointer(), context);
        }
        return compiles;
    }

    private boolean unclosed(Scalar scalar, ValueLocation location) {
        OptionalInt open = WrappedExpression.unclosed(scalar.text());
        open.ifPresent(at -> diagnostics.report(
                ExpressionCode.UNCLOSED_EXPRESSION,
                expressions.range(scalar, at, at + 2),
                location.pointer(),
                "`${` begins an expression here, and no `}` ends it."));
        return open.isPresent();
    }

    /** Says that nothing evaluates the first wrapped expression of a text. */
    void partial(Scalar scalar, ValueLocation location, String message, @Nullable String fix) {
        int at = scalar.text().indexOf("${");
        diagnostics.report(
                ExpressionCode.PARTIAL_EXPRESSION,
                expressions.range(scalar, at, at + 2),
                location.pointer(),
                message,
                fix);
    }
}
