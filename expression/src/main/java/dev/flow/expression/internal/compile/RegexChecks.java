package dev.flow.expression.internal.compile;

import dev.flow.expression.ExpressionProblemCode;
import dev.flow.expression.internal.function.RegexArguments;
import dev.flow.expression.internal.regex.Regex;
import dev.flow.expression.internal.regex.RegexOptions;
import dev.flow.expression.internal.regex.RegexSyntaxException;
import dev.flow.expression.internal.syntax.Span;
import dev.flow.expression.internal.syntax.SyntaxTree;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compiles regular expressions that are literals when the program is compiled, so that mistakes in them are reported
 * early.
 */
final class RegexChecks {
    private final ProblemCollector problems;

    RegexChecks(ProblemCollector problems) {
        this.problems = problems;
    }

    void check(SyntaxTree.Call call) {
        int flagsAt = switch (call.name() + "/" + call.arguments().size()) {
            case "test/1", "match/1", "capture/1", "scan/1", "splits/1", "sub/2", "gsub/2" -> -1;
            case "test/2", "match/2", "capture/2", "scan/2", "splits/2", "split/2" -> 1;
            case "sub/3", "gsub/3" -> 2;
            default -> -2;
        };
        if (flagsAt < -1) {
            return;
        }
        String pattern = constant(call.arguments(), 0);
        String flags = flagsAt < 0 ? "" : constant(call.arguments(), flagsAt);
        if (flags != null && RegexArguments.options(flags) == null) {
            problems.add(
                    ExpressionProblemCode.EXPRESSION_REGEX,
                    call.arguments().get(flagsAt).span(),
                    "`" + flags + "` holds a flag that does not exist.",
                    "The flags are g, i, x, s, n, p and l.");
        } else if (pattern != null) {
            RegexOptions options = flags == null ? RegexOptions.NONE : RegexArguments.options(flags);
            compile(
                    pattern,
                    options == null ? RegexOptions.NONE : options,
                    call.arguments().get(0));
        }
    }

    private void compile(String pattern, RegexOptions options, SyntaxTree argument) {
        try {
            Regex.compile(pattern, options);
        } catch (RegexSyntaxException error) {
            Span span = argument.span();
            boolean verbatim = span.end() - span.start() == pattern.length() + 2;
            int at = span.start() + 1 + Math.min(error.at(), Math.max(0, pattern.length() - 1));
            problems.add(
                    ExpressionProblemCode.EXPRESSION_REGEX,
                    verbatim && !pattern.isEmpty() ? new Span(at, at + 1) : span,
                    "The regular expression is not valid: " + error.sentence() + ".",
                    null);
        }
    }

    private static @Nullable String constant(List<SyntaxTree> arguments, int index) {
        return arguments.get(index) instanceof SyntaxTree.Text text ? text.constant() : null;
    }
}
